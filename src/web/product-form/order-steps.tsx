import type { OrderGap } from '#shared/cart/find-order-gaps.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { itemTitle } from '#shared/cart/product-selections.ts'
import { packageTitles, planTitles } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import styles from './order-steps.module.css'

interface OrderStepsProps {
  selections: ProductSelections
  priced: PricedSelection | null
  gaps: readonly OrderGap[]
}

/** All steps with what is chosen in each; every one can be entered at any time. */
export function OrderSteps({ selections, priced, gaps }: OrderStepsProps) {
  const lacks = (code: OrderGap['code']) => gaps.some((gap) => gap.code === code)
  const videoCount = selections.films.reduce((sum, video) => sum + video.count, 0)
  const named = selections.items.filter((item) => item.name.trim() !== '').length
  const cells = [
    { id: 'package', title: 'Package', value: packageTitles[selections.package] },
    { id: 'plan', title: 'Plan', value: planTitles[selections.plan] },
    {
      id: 'films',
      title: 'Films',
      value: videoCount === 1 ? '1 film' : `${videoCount} films`,
      isBad: (priced?.problems.length ?? 0) > 0 || lacks('film_without_item'),
    },
    {
      id: 'items',
      title: 'Items',
      value: named === 0 ? 'Not named yet' : named === 1 ? nameOfOnly(selections) : `${named} items`,
      isBad: lacks('item_unnamed'),
    },
    ...(selections.package === 'agency'
      ? [
          {
            id: 'note',
            title: 'Note',
            value: selections.producerNote.trim() ? 'Written' : 'Not written yet',
            isBad: lacks('note_missing'),
          },
        ]
      : []),
  ]
  return (
    <nav aria-label="Steps of the selection">
      <ol className={styles.rail}>
        {cells.map((cell, index) => (
          <li key={cell.id} className={styles.cell} data-bad={cell.isBad || undefined}>
            <a href={`#${cell.id}`} className={styles.link}>
              <span className={styles.title}>
                <span className={styles.number}>{index + 1}</span> {cell.title}
              </span>
              <span className={styles.value}>{cell.value}</span>
              {cell.isBad && <span className={styles.bad}>Needs a change</span>}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function nameOfOnly({ items }: ProductSelections): string {
  const index = items.findIndex((item) => item.name.trim() !== '')
  const item = items[index]
  return item ? itemTitle(item, index) : ''
}
