import type { ReviewCut } from '#shared/contract/review/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { DateText } from '../../ui/text/date-text.tsx'
import { CutException } from '../../videos/editor/cuts/cut-exception.tsx'
import { changesTitle } from '../../videos/editor/cuts/cut-words.ts'
import styles from './cut-letter.module.css'

/** What the studio says with a cut: its letter, what differs from the cut before, and why it went out as it is. */
export function CutLetter({ cut }: { cut: ReviewCut }) {
  const { letter, changes, exception, sentAt } = cut
  const hasMore = exception !== null || (changes?.sentences.length ?? 0) > 0
  if (letter === '' && !hasMore) return null
  const name = cutName(cut.number)
  return (
    <section className={styles.letter} aria-label={`With ${name}`}>
      <h2 className={styles.title}>
        With {name}
        {sentAt && (
          <span className={styles.date}>
            <DateText at={sentAt} />
          </span>
        )}
      </h2>
      {letter !== '' && (
        <p className={styles.text} dir="auto">
          {letter}
        </p>
      )}
      {exception && <CutException exception={exception} isDelivered={cut.deliveredAt !== null} />}
      {changes && changes.sentences.length > 0 && (
        <details className={styles.changes}>
          <summary className={styles.summary}>{changesTitle(changes)}</summary>
          <ul className={styles.list}>
            {changes.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
