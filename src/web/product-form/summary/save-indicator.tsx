import { useCart } from '../../cart/store/cart.ts'
import styles from './save-indicator.module.css'

const words = {
  'on-this-device': 'Saved on this device',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet',
} as const

/** Whether what is on the screen is safe. Read out only where it is not. */
export function SaveIndicator() {
  const { saving, problem, isRetrying, selections } = useCart()
  const isFailed = saving === 'failed'
  if (!selections && !isFailed) return null
  return (
    <p className={styles.indicator} data-saving={saving} role={isFailed ? 'status' : undefined}>
      <span className={styles.mark} aria-hidden="true" />
      {words[saving]}
      {isFailed && problem && (
        <span className={styles.problem}>
          {problem}
          {isRetrying && ' We keep trying.'}
        </span>
      )}
    </p>
  )
}
