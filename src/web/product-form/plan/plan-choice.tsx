import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { planPeriods, plans, planTitles, type Plan } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { ChoiceCards } from './choice-cards.tsx'
import styles from './choice-facts.module.css'

interface PlanChoiceProps {
  selections: ProductSelections
  catalogue: Catalogue | null
  onChange: (value: Plan) => void
}

/** How often the customer is billed, each with what this very selection costs by it. */
export function PlanChoice({ selections, catalogue, onChange }: PlanChoiceProps) {
  const choices = plans.map((plan) => {
    const priced = catalogue && priceSelection({ ...selections, plan }, catalogue)
    const off = catalogue?.figures.planPercentOff[plan] ?? 0
    const price = priced && hasPrice(priced) ? priced.price : null
    return {
      value: plan,
      title: planTitles[plan],
      mark: off > 0 ? `−${off} %` : undefined,
      content: (
        <span className={styles.plan}>
          <span className={styles.price}>{price ? formatCents(price.blockCents) : '–'}</span>
          <span className={styles.unit}>a month</span>
          <span className={styles.note}>
            {price
              ? `${formatCents(price.totalCents)} billed every ${planPeriods[plan]}`
              : `Billed every ${planPeriods[plan]}`}
          </span>
        </span>
      ),
    }
  })
  return (
    <ChoiceCards name="plan" label="Plan" choices={choices} value={selections.plan} onChange={onChange} />
  )
}
