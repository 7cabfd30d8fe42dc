import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import { pagePatterns } from '#shared/paths.ts'
import { videoStatusSchema } from '#shared/videos/video-status.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { listLoadedVideos } from './board-pages.ts'
import { videoTarget } from '../panel-frame/panel-address.ts'
import { PanelLink } from '../panel-frame/panel-link.tsx'
import { boardQuery } from '../parts/admin-queries.ts'
import styles from './video-board.module.css'

interface Neighbours {
  previous: BoardVideo | undefined
  next: BoardVideo | undefined
}

const none: Neighbours = { previous: undefined, next: undefined }

/**
 * Leads to the films before and after this one, of those that the board beside the panel has read. Once it has moved out of that
 * list they stay those that stood beside it.
 */
export function NeighbourLinks({ videoId }: { videoId: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const status = videoStatusSchema.safeParse(query.get('status')).data ?? 'activated'
  const isBoard = pathname === pagePatterns.videosStatus
  const { data } = useInfiniteQuery({ ...boardQuery(status, query.get('q') ?? ''), enabled: false })
  const [last, setLast] = useState(none)
  const videos = isBoard ? listLoadedVideos(data?.pages ?? []) : []
  const place = videos.findIndex(({ id }) => id === videoId)
  const found = place < 0 ? last : { previous: videos[place - 1], next: videos[place + 1] }
  if (found.previous?.id !== last.previous?.id || found.next?.id !== last.next?.id) setLast(found)
  const { previous, next } = found
  if (!previous && !next) return null
  return (
    <span className={styles.neighbours}>
      {previous && (
        <PanelLink to={videoTarget(previous)} isReplacing>
          Previous<VisuallyHidden> film: {videoTitle(previous)}</VisuallyHidden>
        </PanelLink>
      )}
      {next ? (
        <PanelLink to={videoTarget(next)} isReplacing>
          Next<VisuallyHidden> film: {videoTitle(next)}</VisuallyHidden>
        </PanelLink>
      ) : (
        // Its place stays: a press too many must not lead back.
        <span className={styles.absent} aria-hidden="true">
          Next
        </span>
      )}
    </span>
  )
}
