import { Button } from '@mantine/core'
import { errorMessage } from '../../call/call.ts'
import styles from './unread-prices.module.css'

interface UnreadPricesProps {
  error: unknown
  onRetry: () => void
}

/** Stands where the summary would while the catalogue can't be read: small enough for a phone's bar. */
export function UnreadPrices({ error, onRetry }: UnreadPricesProps) {
  return (
    <div className={styles.unread}>
      <div role="alert">
        <p className={styles.title}>The prices could not be read</p>
        <p className={styles.sentence}>{errorMessage(error)} Everything you chose is saved.</p>
      </div>
      <Button variant="default" className={styles.again} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
