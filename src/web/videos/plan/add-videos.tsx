import { plannedVideosMax } from '#shared/tokens/planned-video.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { findDefaultCameraMove } from '#shared/products/find-default-camera-move.ts'
import { AddVideoButtons } from '../../product-form/videos/add-video-buttons.tsx'
import { newId } from '../../product-form/fields/new-id.ts'
import type { AddedVideo } from './planned-drafts.ts'

interface AddVideosProps {
  catalogue: Catalogue
  /** Its moves are the producer's to design. */
  isAgency: boolean
  /** Those that are planned so far. */
  videos: readonly { lengthSeconds: number }[]
  onAdd: (video: AddedVideo) => void
}

/** Adds drafts to a plan, while the block has room for them. */
export function AddVideos({ catalogue, isAgency, videos, onAdd }: AddVideosProps) {
  const isFull = videos.length >= plannedVideosMax
  return (
    <AddVideoButtons
      catalogue={catalogue}
      full={isFull ? `There is room for ${plannedVideosMax} drafts in a block.` : null}
      onAdd={(lengthSeconds) => {
        const move = isAgency ? null : findDefaultCameraMove(lengthSeconds, videos)
        onAdd({ key: newId(), madeFrom: null, lengthSeconds, hasCutdowns: false, move })
      }}
    />
  )
}
