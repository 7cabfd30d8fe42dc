import { Button } from '@mantine/core'
import { useId } from 'react'
import styles from './request-changes.module.css'
import type { DraftPoint } from './use-answer-draft.ts'

interface OrphanedPointsProps {
  points: readonly DraftPoint[]
  onAddToWords: (point: DraftPoint) => void
  onDiscard: (id: string) => void
}

/** Words of points whose pictures the studio has removed since, to be added to the answer or discarded. */
export function OrphanedPoints({ points, onAddToWords, onDiscard }: OrphanedPointsProps) {
  const listId = useId()
  if (points.length === 0) return null
  return (
    <div>
      <p className={styles.hint}>
        The studio has removed or replaced pictures that you marked. What you wrote there is not sent: add it
        to your words, or discard it.
      </p>
      <ul className={styles.points} aria-label="Points on earlier pictures">
        {points.map((point) => {
          const quoteId = `${listId}-${point.id}`
          return (
            <li key={point.id} className={styles.orphan}>
              <blockquote id={quoteId} className={styles.orphanWords}>
                {point.words}
              </blockquote>
              <div className={styles.actions}>
                <Button variant="default" aria-describedby={quoteId} onClick={() => onAddToWords(point)}>
                  Add to my words
                </Button>
                <Button variant="subtle" aria-describedby={quoteId} onClick={() => onDiscard(point.id)}>
                  Discard
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
