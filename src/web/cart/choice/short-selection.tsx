import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { describeOrderedVideos } from '#shared/checkout/describe-ordered-videos.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { packageTitles, planPeriods, planTitles } from '#shared/products/plan.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import styles from './cart-choice-dialog.module.css'

interface ShortSelectionProps {
  title: string
  selections: ProductSelections
  catalogue: Catalogue | undefined
}

/** A selection in a few lines, enough to recognize it. */
export function ShortSelection({ title, selections, catalogue }: ShortSelectionProps) {
  const priced = catalogue && priceSelection(selections, catalogue)
  const price = priced?.price
  const items = selections.items.map((item) => item.name.trim()).filter(Boolean)
  const videoCount = selections.films.reduce((sum, video) => sum + video.count, 0)
  return (
    <div className={styles.selection}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.lines}>
        <li>
          {packageTitles[selections.package]}, {planTitles[selections.plan].toLowerCase()}
        </li>
        {price ? (
          describeOrderedVideos(selections.films, price).map((line) => <li key={line}>{line}</li>)
        ) : (
          <li>{videoCount === 1 ? '1 film' : `${videoCount} films`}</li>
        )}
        {items.length > 0 && <li>{items.join(', ')}</li>}
      </ul>
      {price && hasPrice(priced) && (
        <p className={styles.price}>
          {formatCents(price.totalCents)} per {planPeriods[selections.plan]}
        </p>
      )}
    </div>
  )
}
