import { spreadCards } from '#shared/videos/timeline/spread-cards.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { formatDuration } from '../../ui/text/timecode.tsx'
import styles from './video-drawing.module.css'

interface VideoDrawingProps {
  lengthSeconds: number
  hasCutdowns: boolean
  count: number
  /** Seconds that the full width stands for, so that several videos can be compared. */
  scaleSeconds: number
}

/** A video to scale: its length, its copy cards as marks where they stand in time, and the frames it is cut for. */
export function VideoDrawing({ lengthSeconds, hasCutdowns, count, scaleSeconds }: VideoDrawingProps) {
  const rule = videoLengthRule(lengthSeconds)
  const cards = spreadCards(rule.copyCards, lengthSeconds)
  const ticks = Array.from({ length: Math.floor(scaleSeconds / 5) + 1 }, (_, index) => index * 5)
  return (
    <div className={styles.drawing} style={{ '--length': lengthSeconds, '--scale': scaleSeconds }}>
      <div className={styles.strip} data-stacked={Math.min(count, 3)} aria-hidden="true">
        {cards.map((card) => (
          <span
            key={card.startSeconds}
            className={styles.card}
            style={{ '--at': card.startSeconds, '--long': card.lengthSeconds }}
          />
        ))}
        <span className={styles.end} />
      </div>
      <div className={styles.ruler} aria-hidden="true">
        {ticks.map((second) => (
          <span
            key={second}
            className={styles.tick}
            data-inside={second <= lengthSeconds || undefined}
            style={{ '--at': second }}
          />
        ))}
        <span className={styles.timecode}>{formatDuration(lengthSeconds)}</span>
      </div>
      <p className={styles.words}>
        {rule.copyCards === 0
          ? 'No copy cards; logo and tagline'
          : `${rule.copyCards} copy ${rule.copyCards === 1 ? 'card' : 'cards'}, ${rule.words} words`}
        {hasCutdowns && (
          <span className={styles.frames}>
            <span aria-hidden="true" className={styles.frame} style={{ '--ratio': '9 / 16' }} />
            <span aria-hidden="true" className={styles.frame} style={{ '--ratio': '1' }} />
            <span aria-hidden="true" className={styles.frame} style={{ '--ratio': '4 / 5' }} />
            9:16, 1:1, 4:5
          </span>
        )}
      </p>
    </div>
  )
}
