import styles from './payment-rail.module.css'

/** A playhead on its rail: travelling while a payment is waited for, else standing where it stopped. */
export function PaymentRail({ state }: { state: 'travelling' | 'stopped' | 'returned' }) {
  return (
    <span className={styles.rail} data-state={state} aria-hidden="true">
      <span className={styles.playhead} />
    </span>
  )
}
