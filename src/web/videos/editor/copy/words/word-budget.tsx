import { copyProblemSentence, findCopyProblem, totalWords, type CopyCard } from '#shared/videos/copy-cards.ts'
import { videoLengthRule } from '#shared/videos/video-length.ts'
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx'
import styles from './word-budget.module.css'

interface WordBudgetProps {
  id: string
  cards: readonly Pick<CopyCard, 'copy'>[]
  lengthSeconds: number
}

/** The words of a video against what its length has room for: fills while one types, and says what is too much. */
export function WordBudget({ id, cards, lengthSeconds }: WordBudgetProps) {
  const rule = videoLengthRule(lengthSeconds)
  if (rule.words === 0) return null
  const words = totalWords(cards)
  const problem = findCopyProblem(cards, lengthSeconds)
  const isOver = words > rule.words
  return (
    <div id={id} className={styles.budget} data-over={isOver || undefined}>
      <VisuallyHidden>
        <meter aria-label="Words used" min={0} max={rule.words} value={Math.min(words, rule.words)} />
      </VisuallyHidden>
      <div
        className={styles.track}
        aria-hidden="true"
        style={{
          '--used': words / Math.max(rule.words, words, 1),
          '--room': Math.min(1, rule.words / Math.max(words, 1)),
        }}
      >
        <span className={styles.used} />
        {isOver && <span className={styles.limit} />}
      </div>
      <p className={styles.figures}>
        <span className={styles.count}>
          {words}/{rule.words} words
        </span>
        {/* Each word counts, but is not spoken. */}
        <span className={styles.problem} aria-live="polite">
          {problem && copyProblemSentence(problem)}
        </span>
      </p>
    </div>
  )
}
