import { useState } from 'react'
import type { ReviewCut } from '#shared/contract/review/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { Fold } from '../../ui/page/fold.tsx'
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
      {/* Folded again where another cut is chosen. */}
      {letter !== '' && <LetterText key={cut.number} letter={letter} />}
      {exception && <CutException exception={exception} isDelivered={cut.deliveredAt !== null} />}
      {changes && changes.sentences.length > 0 && (
        <Fold title={changesTitle(changes)} className={styles.changes}>
          <ul className={styles.list}>
            {changes.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

/** The words of a letter; of a long one the first lines, until all of it is wanted: the notes stand beneath it. */
function LetterText({ letter }: { letter: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = countLines(letter) > linesShown
  return (
    <>
      <p className={styles.text} data-folded={(isLong && !isWhole) || undefined} dir="auto">
        {letter}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : 'Read all'}
        </button>
      )}
    </>
  )
}

/** Of a folded letter, as its styles say. */
const linesShown = 5
/** The most that its widest line has room for. */
const charactersInLine = 60

/** At least so many lines: counted by characters, and not measured, the page is not drawn twice. */
const countLines = (letter: string): number =>
  letter
    .trimEnd()
    .split('\n')
    .reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / charactersInLine)), 0)
