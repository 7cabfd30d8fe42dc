import type { ReactNode } from 'react'
import { VideoPoster, type VideoPosterProps } from './video-poster.tsx'
import styles from './poster-row.module.css'

interface PosterRowProps extends Pick<VideoPosterProps, 'video'> {
  /** What the list says of the video. */
  children: ReactNode
}

/** A video in a list: its poster small, and its words beside it. */
export function PosterRow({ video, children }: PosterRowProps) {
  return (
    <div className={styles.row}>
      <VideoPoster video={video} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
