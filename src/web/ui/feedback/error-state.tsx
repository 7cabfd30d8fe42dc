import { Button } from '@mantine/core'
import { Frame } from '../page/frame.tsx'
import styles from './state.module.css'

interface ErrorStateProps {
  /** What could not be done: "Your subscriptions could not be read." */
  title: string
  /** The sentence that came with the failure. */
  sentence: string
  onRetry?: () => void
}

/** Placeholder of content that failed to load: what, why, and a retry. */
export function ErrorState({ title, sentence, onRetry }: ErrorStateProps) {
  return (
    <Frame className={`${styles.state} ${styles.error}`}>
      <div className={styles.words} role="alert">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{sentence}</p>
      </div>
      {onRetry && (
        <div className={styles.action}>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Frame>
  )
}
