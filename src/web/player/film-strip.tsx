import type { ReactNode } from 'react'
import type { CardTime } from '#shared/videos/timeline/spread-cards.ts'
import styles from './film-strip.module.css'

interface StripCard extends CardTime {
  id: string
  content: ReactNode
  /** Marks a card whose words are over the budget. */
  isOver?: boolean
}

interface FilmStripProps {
  lengthSeconds: number
  cards: readonly StripCard[]
  /** Read out instead of the drawing's ruler. */
  label: string
  /** Seconds that the whole drawing stands for; give the longest video's to draw several to one scale. */
  scaleSeconds?: number
}

/** A video drawn to scale: a ruler in seconds, and its cards where they stand in time. */
export function FilmStrip({ lengthSeconds, cards, label, scaleSeconds = lengthSeconds }: FilmStripProps) {
  const ticks = Array.from({ length: lengthSeconds + 1 }, (_, second) => second)
  return (
    <div
      className={styles.strip}
      style={{ '--length': lengthSeconds, '--part': `${(100 * lengthSeconds) / scaleSeconds}%` }}
    >
      <div className={styles.ruler} aria-hidden="true">
        {ticks.map((second) => (
          <span
            key={second}
            className={styles.tick}
            data-long={second % 5 === 0 || undefined}
            style={{ '--at': second }}
          >
            {second % 5 === 0 && <span className={styles.figure}>{second}</span>}
          </span>
        ))}
      </div>
      <ol className={styles.track} aria-label={label}>
        {cards.map((card) => (
          <li
            key={card.id}
            className={styles.card}
            data-over={card.isOver || undefined}
            style={{ '--at': card.startSeconds, '--long': card.lengthSeconds }}
          >
            {card.content}
          </li>
        ))}
      </ol>
    </div>
  )
}
