import { countTokens } from '#shared/checkout/count-tokens.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles, planPeriods, planTitles, type Package, type Plan } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import type { Price } from '#shared/checkout/price.ts'
import styles from './price-lines.module.css'

interface PriceLinesProps {
  price: Price
  plan: Plan
  pack: Package
}

/** Every figure that leads to the total, in the order in which it does. */
export function PriceLines({ price, plan, pack }: PriceLinesProps) {
  return (
    <dl className={styles.lines}>
      <dt>{packageTitles[pack]} token</dt>
      <dd>{formatCents(price.tokenPriceCents)}</dd>
      <dt>Tokens a block</dt>
      <dd>× {price.tokensPerBlock}</dd>
      <dt>Volume discount</dt>
      <dd data-off={price.volumePercentOff > 0 || undefined}>{percentOff(price.volumePercentOff)}</dd>
      <dt>{planTitles[plan]} plan</dt>
      <dd data-off={price.planPercentOff > 0 || undefined}>{percentOff(price.planPercentOff)}</dd>
      <dt className={styles.strong}>Price of a block</dt>
      <dd className={styles.strong}>{formatCents(price.blockCents)}</dd>
      {price.blocks > 1 && (
        <>
          <dt>Blocks a {planPeriods[plan]}</dt>
          <dd>× {price.blocks}</dd>
        </>
      )}
      {price.savedCents > 0 && (
        <>
          <dt>You save</dt>
          <dd data-off>{formatCents(price.savedCents)}</dd>
        </>
      )}
    </dl>
  )
}

/** The one figure that is charged. */
export function PriceTotal({ price, plan }: Pick<PriceLinesProps, 'price' | 'plan'>) {
  return (
    <p className={styles.total}>
      <span className={styles.amount} data-testid="total">
        {formatCents(price.totalCents)}
      </span>
      <span className={styles.per}>
        per {planPeriods[plan]}
        <span className={styles.tokens}>, {countTokens(price.tokensPerBlock)} a block</span>
      </span>
    </p>
  )
}

/** Stands where the total would: nothing is charged for what cannot be sold. */
export function NoPrice({ priced }: { priced: PricedSelection }) {
  return (
    <p className={styles.total}>
      <span className={styles.amount} data-testid="total">
        No price yet
      </span>
      <span className={`${styles.per} ${styles.why}`}>
        {priced.price.films.length === 0 ? 'Add a film to see it.' : 'Every film has to be on sale first.'}
      </span>
    </p>
  )
}

const percentOff = (percent: number) => (percent > 0 ? `−${percent} %` : 'none')
