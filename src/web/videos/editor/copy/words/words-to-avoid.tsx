import { findWordsToAvoid, wordsToAvoidSentence } from '#shared/brand-kit/words-to-avoid.ts'
import styles from './words-to-avoid.module.css'

interface WordsToAvoidProps {
  id: string
  text: string
  words: readonly string[]
}

/** Names the words of a field that its brand avoids. A warning: it is saved all the same. */
export function WordsToAvoid({ id, text, words }: WordsToAvoidProps) {
  return (
    <p id={id} className={styles.warning} aria-live="polite">
      {wordsToAvoidSentence(findWordsToAvoid(text, words))}
    </p>
  )
}
