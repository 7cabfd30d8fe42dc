import type { CalculatorView } from './calculator-view.ts'
import styles from './token-strip.module.css'

/** The month's tokens side by side, video by video, and what the next discount takes. */
export function TokenStrip({ tokens }: { tokens: CalculatorView['tokens'] }) {
  return (
    <div className={styles.tokens}>
      <p className={styles.count}>
        <strong className={styles.figure} data-part="tokens">
          {tokens.count}
        </strong>{' '}
        <span data-part="unit">{tokens.unit}</span>
      </p>
      <div className={styles.strip} data-part="strip" aria-hidden="true" style={{ '--scale': tokens.scale }}>
        {tokens.videos.map((each, index) => (
          <span key={index} style={{ '--tokens': each }} />
        ))}
      </div>
      <p className={styles.note} data-part="note">
        {tokens.note}
      </p>
    </div>
  )
}
