import type { ReactNode } from 'react'
import { FilmPoster, type FilmPosterProps } from './film-poster.tsx'
import styles from './poster-row.module.css'

interface PosterRowProps extends Pick<FilmPosterProps, 'film'> {
  /** What the list says of the film. */
  children: ReactNode
}

/** A film in a list: its poster small, and its words beside it. */
export function PosterRow({ film, children }: PosterRowProps) {
  return (
    <div className={styles.row}>
      <FilmPoster film={film} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}
