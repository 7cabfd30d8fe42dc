import { findLinePoster } from '#shared/videos/find-line-poster.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { countTokens } from '#shared/checkout/count-tokens.ts'
import { packageTitles, planPeriods, planTitles } from '#shared/products/plan.ts'
import type { Price } from '#shared/checkout/price.ts'
import { PosterRow } from '../player/poster-row.tsx'
import { Card } from '../ui/page/card.tsx'
import { Money } from '../ui/text/money.tsx'
import styles from './order-receipt.module.css'

interface OrderReceiptProps {
  selections: ProductSelections
  price: Price
}

/** What was bought, line by line, as it was priced when the payment page was opened. */
export function OrderReceipt({ selections, price }: OrderReceiptProps) {
  const lines = new Map(selections.films.map((line) => [line.id, line]))
  return (
    <aside aria-labelledby="receipt">
      <Card>
        <h2 id="receipt" className={styles.title}>
          What you bought
        </h2>
        <ul className={styles.videos}>
          {price.films.map((video) => {
            const line = lines.get(video.filmId)
            return (
              <li key={video.filmId} className={styles.row}>
                <PosterRow
                  video={{
                    poster: line ? findLinePoster(line, selections.items) : null,
                    // A producer designs the moves of an agency's videos.
                    move: selections.package === 'agency' ? null : (line?.move ?? null),
                  }}
                >
                  <span>
                    {video.count} × {video.title}
                  </span>
                  {line?.hasCutdowns && <span className={styles.more}>with social cutdowns</span>}
                </PosterRow>
                <span className={styles.figure}>{countTokens(video.tokens)}</span>
              </li>
            )
          })}
        </ul>
        <dl className={styles.facts}>
          <div className={styles.row}>
            <dt>Each month</dt>
            <dd className={styles.figure}>{countTokens(price.tokensPerBlock)}</dd>
          </div>
          <div className={styles.row}>
            <dt>Package</dt>
            <dd>{packageTitles[selections.package]}</dd>
          </div>
          <div className={styles.row}>
            <dt>Plan</dt>
            <dd>{planTitles[selections.plan]}</dd>
          </div>
          <div className={`${styles.row} ${styles.total}`}>
            <dt>Each {planPeriods[selections.plan]}, before tax</dt>
            <dd>
              <Money cents={price.totalCents} />
            </dd>
          </div>
        </dl>
      </Card>
    </aside>
  )
}
