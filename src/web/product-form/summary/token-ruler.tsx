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
  const shown = steps.filter((step) => step.fromTokens <= end)
  const named = stepsWithRoom(steps, end)
  return (
    <div>
      <div className={styles.track} style={{ '--end': end }} aria-hidden="true">
        <span className={styles.fill} style={{ '--at': Math.min(tokens, end) }} />
        {shown.map((step) => (
          <span key={step.fromTokens} className={styles.mark} style={{ '--at': step.fromTokens }}>
            {named.includes(step) && (
              <span className={styles.figure}>
                from {step.fromTokens}: −{step.percentOff} %
              </span>
            )}
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

/** What the words of a step take of the ruler where that is narrowest. */
const wordsPart = 0.34

/**
 * The steps that can be named on a ruler which ends at so many tokens: words end at their mark, and none run into
 * each other or over the edge. The highest come first: they are what is reached, or next.
 */
export function stepsWithRoom<Step extends { fromTokens: number }>(
  steps: readonly Step[],
  end: number,
): Step[] {
  let free = 1
  return steps
    .filter((step) => step.fromTokens <= end)
    .toSorted((a, b) => b.fromTokens - a.fromTokens)
    .filter((step) => {
      const at = step.fromTokens / end
      if (at > free || at < wordsPart) return false
      free = at - wordsPart
      return true
    })
}
