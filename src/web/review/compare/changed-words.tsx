import type { ReviewCut } from '#shared/contract/review/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { listCutCards } from '#shared/videos/cuts/list-cut-cards.ts'
import { nameSegment } from '#shared/videos/timeline/name-segment.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './changed-words.module.css'
import { diffWords, type WordRun } from './diff-words.ts'

interface ChangedWordsProps {
  before: ReviewCut
  after: ReviewCut
}

/** The cards whose words differ between two cuts, word by word. */
export function ChangedWords({ before, after }: ChangedWordsProps) {
  const changed = findChangedCards(before, after)
  return (
    <section className={styles.words} aria-label="Changed words">
      <h2 className={styles.title}>
        Words, {cutName(before.number)} to {cutName(after.number)}
      </h2>
      {changed.length === 0 && <p className={styles.none}>The words are the same.</p>}
      {changed.length > 0 && (
        <ul className={styles.cards}>
          {changed.map(({ key, name, runs }) => (
            <li key={key}>
              <span className={styles.name}>{name}</span>
              <p dir="auto">
                {runs.map((run, at) => (
                  // Runs have no ids, and are drawn anew together.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Run key={at} run={run} />
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Run({ run: { kind, text } }: { run: WordRun }) {
  if (kind === 'same') return <>{text} </>
  if (kind === 'added')
    return (
      <>
        <ins className={styles.added}>
          <VisuallyHidden>added: </VisuallyHidden>
          {text}
        </ins>{' '}
      </>
    )
  return (
    <>
      <del className={styles.removed}>
        <VisuallyHidden>removed: </VisuallyHidden>
        {text}
      </del>{' '}
    </>
  )
}

function findChangedCards(before: ReviewCut, after: ReviewCut) {
  const [old, now] = [listCutCards(before.copy), listCutCards(after.copy)]
  const present = now.map((card) => ({
    key: `${card.kind} ${card.id}`,
    name: nameSegment(now, card.id),
    from: old.find((each) => isSame(each, card))?.text ?? '',
    to: card.text,
  }))
  const gone = old
    .filter((card) => !now.some((each) => isSame(each, card)))
    .map((card) => ({
      key: `gone ${card.kind} ${card.id}`,
      name: `${nameSegment(old, card.id)}, removed`,
      from: card.text,
      to: '',
    }))
  return [...present, ...gone]
    .filter(({ from, to }) => from !== to)
    .map(({ key, name, from, to }) => ({ key, name, runs: diffWords(from, to) }))
}

const isSame = (a: { id: string; kind: string }, b: { id: string; kind: string }): boolean =>
  a.id === b.id && a.kind === b.kind
