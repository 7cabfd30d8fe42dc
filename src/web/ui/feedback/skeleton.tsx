import { Delayed } from './delayed.tsx'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** CSS length; the full width when left out. */
  width?: string
  height?: string
}

/** One bar of a page that is on its way, in the shape of what will stand there. Not announced: see `SkeletonRows`. */
export function Skeleton({ width = '100%', height = '1em' }: SkeletonProps) {
  return <span className={styles.bar} style={{ width, height }} aria-hidden="true" />
}

const rowWidths = ['38%', '54%', '46%', '60%', '42%']

/** Rows of a list that is on its way; drawn after 150 ms. */
export function SkeletonRows({ rows = 5, label = 'Loading the list' }: { rows?: number; label?: string }) {
  return (
    <Delayed>
      <output className={styles.rows} aria-label={label}>
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className={styles.row}>
            <Skeleton width={rowWidths[row % rowWidths.length]} />
            <Skeleton width="72px" />
            <Skeleton width="96px" />
          </span>
        ))}
      </output>
    </Delayed>
  )
}

/** Cards of a board or a grid that is on its way; drawn after 150 ms. */
export function SkeletonCards({ cards = 3, label = 'Loading' }: { cards?: number; label?: string }) {
  return (
    <Delayed>
      <output className={styles.cards} aria-label={label}>
        {Array.from({ length: cards }, (_, card) => (
          <span key={card} className={styles.card}>
            <Skeleton height="140px" />
            <Skeleton width="70%" />
            <Skeleton width="40%" />
          </span>
        ))}
      </output>
    </Delayed>
  )
}
