import { useEffect, useState } from 'react'
import { describeOrderedVideos } from '#shared/checkout/describe-ordered-videos.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { readCatalogue } from '#shared/contract/products.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { packageTitles, planPeriods, planTitles } from '#shared/products/plan.ts'
import { call } from '../../call/call.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import styles from './chosen-videos.module.css'
import { readChosen } from './read-chosen.ts'

const readStored = () => {
  try {
    return localStorage.getItem('productSelections')
  } catch {
    return null
  }
}

/** What was chosen before signing up, and what it costs; nothing where nothing was, or prices can't be read. */
export function ChosenVideos({ from }: { from: string | undefined }) {
  const [chosen] = useState(() => readChosen(from, readStored()))
  const catalogue = useCatalogue(chosen !== null)
  if (!chosen || !catalogue) return null
  const priced = priceSelection(chosen, catalogue)
  if (!hasPrice(priced)) return null
  const { price } = priced
  return (
    <aside className={styles.chosen} aria-label="What you have chosen">
      <h2 className={styles.title}>What you have chosen</h2>
      <ul className={styles.videos}>
        {describeOrderedVideos(chosen.films, price).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.price}>
        <strong>{formatCents(price.totalCents)}</strong> a {planPeriods[chosen.plan]}
      </p>
      <p className={styles.about}>
        {packageTitles[chosen.package]}, {planTitles[chosen.plan].toLowerCase()}. Nothing is charged before
        you have seen the cart.
      </p>
    </aside>
  )
}

/** Without a query cache: public pages load none. */
function useCatalogue(isNeeded: boolean): Catalogue | null {
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    const unmounted = new AbortController()
    // The form works without it, and reports an unreachable server itself.
    call(readCatalogue, {}, { signal: unmounted.signal }).then(setCatalogue, () => undefined)
    return () => unmounted.abort()
  }, [isNeeded])
  return catalogue
}
