import { useQuery } from '@tanstack/react-query'
import type { Video } from '#shared/contract/videos/videos.ts'
import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { VideoPoster } from '../../../player/video-poster.tsx'
import { VideoPlayer } from '../preview/video-player.tsx'
import { cutsQuery } from './cut-query.ts'
import { CutStory } from './cut-story.tsx'
import { CutsError } from './cuts-error.tsx'
import { findWithdrawnCut } from './find-withdrawn-cut.ts'
import styles from './shown-cut.module.css'

/**
 * The newest cut to play: what its customer sees before delivery, and again during a revision; with a newer one that was
 * withdrawn.
 */
export function ShownCut({ video }: { video: Video }) {
  const { data: cuts, error, refetch } = useQuery(cutsQuery(video.id))
  const cut = findNewestShown(cuts ?? [])
  if (error && !cuts) return <CutsError error={error} onRetry={() => void refetch()} />
  const withdrawn = findWithdrawnCut(cuts ?? [])
  if (!cut) return <VideoPoster video={video} size="card" />
  return (
    <div className={styles.shown}>
      <VideoPlayer key={cut.number} video={{ ...video, files: cut.files }} />
      <CutStory cut={cut} />
      {withdrawn && <CutStory cut={withdrawn} />}
    </div>
  )
}

/** The cut that was sent to a customer and taken back, with the reason, while there is none to play. */
export function WithdrawnCut({ video }: { video: Pick<Video, 'id'> }) {
  const { data: cuts, error, refetch } = useQuery(cutsQuery(video.id))
  const cut = findWithdrawnCut(cuts ?? [])
  if (!cut && !error) return null
  return (
    <div className={styles.withdrawn}>
      {cut ? <CutStory cut={cut} /> : error && <CutsError error={error} onRetry={() => void refetch()} />}
    </div>
  )
}
