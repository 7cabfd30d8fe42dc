import { Button } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { useState } from 'react'
import type { Video } from '#shared/contract/videos/videos.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { AnimaticPlayer } from './animatic-player.tsx'
import { useAnimaticVideo, type DraftedVideo } from './use-animatic-video.ts'

interface WatchAnimaticProps {
  video: Video
  /** As it is written now, saved or not. */
  written: DraftedVideo
  title: string
  ownerId: string
}

/** A button, and behind it the video before it is shot. */
export function WatchAnimatic({ title, ...video }: WatchAnimaticProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Watch the animatic
        <VisuallyHidden> of {title}</VisuallyHidden>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Animatic of ${title}`} size={1040}>
        <Animatic title={title} {...video} />
      </Dialog>
    </>
  )
}

function Animatic({ video, written, title, ownerId }: WatchAnimaticProps) {
  const animatic = useAnimaticVideo(video, written, ownerId)
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false })
  if (!animatic) return <Skeleton height="320px" />
  return <AnimaticPlayer animatic={animatic} sold={video} title={title} isStill={isStill} />
}
