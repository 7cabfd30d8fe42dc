import { countTokens } from '#shared/checkout/count-tokens.ts'
import type { PriceFigures } from '#shared/products/catalogue.ts'
import styles from './token-ruler.module.css'

interface TokenRulerProps {
  tokens: number
  figures: PriceFigures
}

/** Tokens of a block on a ruler: where the smallest order and each volume discount begin, and how far the next one is. */
export function TokenRuler({ tokens, figures }: TokenRulerProps) {
  const steps = figures.volumeDiscounts
  const next = steps.find((step) => step.fromTokens > tokens)
  const end = next ? Math.ceil(next.fromTokens * 1.15) : Math.max(tokens, 1)
  const shown = steps.filter((step) => step.fromTokens <= end && step.fromTokens >= end / 8)
  return (
    <div className={styles.ruler}>
      <div className={styles.track} style={{ '--end': end }} aria-hidden="true">
        <span className={styles.fill} style={{ '--at': Math.min(tokens, end) }} />
        {shown.map((step) => (
          <span key={step.fromTokens} className={styles.mark} style={{ '--at': step.fromTokens }}>
            <span className={styles.figure}>
              from {step.fromTokens}: −{step.percentOff} %
            </span>
          </span>
        ))}
      </div>
      {next && (
        <p className={styles.next}>
          {countTokens(next.fromTokens - tokens)} more a block, and {next.percentOff} % comes off everything.
        </p>
      )}
    </div>
  )
}
