import { Button } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import type { Catalogue } from '#shared/products/catalogue.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { showField } from '../../ui/focus/show-field.ts'
import styles from './order-summary.module.css'
import { useCart } from '../../cart/store/cart.ts'
import { NoPrice, PriceLines, PriceTotal } from '../../cart/payment/price-lines.tsx'
import { TokenRuler } from './token-ruler.tsx'
import { describeTokenCount } from '../../cart/lines/describe-token-count.ts'
import { BadFieldError } from '../fields/bad-field-error.tsx'
import { useBadField } from '../fields/typed-texts.tsx'

interface OrderSummaryProps {
  selections: ProductSelections
  catalogue: Catalogue
  priced: PricedSelection
  isBusy: boolean
  onStart: () => void
}

/** Tokens and price, line by line, beside whatever keeps the selection from being bought. On phones it folds into a bar. */
export function OrderSummary({ selections, catalogue, priced, isBusy, onStart }: OrderSummaryProps) {
  const [isOpen, setOpen] = useState(false)
  const { price, problems } = priced
  const isPriced = hasPrice(priced)
  const whole = problems.filter((problem) => problem.filmId === null)
  const bad = problems.length - whole.length
  const badField = useBadField()
  const { saving, isRetrying } = useCart()
  const start = () => {
    // Open on a phone, it covers the field that holds the order back.
    flushSync(() => setOpen(false))
    if (badField) showField(badField.id)
    else onStart()
  }

  return (
    <div className={styles.summary} data-open={isOpen || undefined}>
      <div className={styles.details}>
        <h2 className={styles.title}>One block, one month</h2>
        <ul className={styles.videos}>
          {price.films.map((line, index) => (
            <li key={line.filmId} className={styles.video}>
              <span>
                {index + 1}. {line.title}
              </span>
              <span className={styles.tokens}>
                {problems.some(({ filmId: videoId }) => videoId === line.filmId)
                  ? 'not on sale'
                  : describeTokenCount(line)}
              </span>
            </li>
          ))}
        </ul>
        {isPriced && (
          <>
            <TokenRuler tokens={price.tokensPerBlock} figures={catalogue.figures} />
            <PriceLines price={price} plan={selections.plan} pack={selections.package} />
          </>
        )}
      </div>
      <div className={styles.foot}>
        <div aria-live="polite">
          {isPriced ? <PriceTotal price={price} plan={selections.plan} /> : <NoPrice priced={priced} />}
        </div>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide every line' : 'Show every line'}
        </button>
        <div className={styles.problems}>
          {/* The page's own indicator may be scrolled out of sight; it is the one that screen readers announce. */}
          {saving === 'failed' && (
            <p className={styles.unsaved} aria-hidden="true">
              Not saved yet.{isRetrying && ' We keep trying.'}
            </p>
          )}
          {whole.map((problem) => (
            <FieldError key={problem.code}>{problem.sentence}</FieldError>
          ))}
          {bad > 0 && (
            <FieldError>{bad === 1 ? 'One film needs a change.' : `${bad} films need a change.`}</FieldError>
          )}
          <BadFieldError subject="order" />
        </div>
        <Button
          className={styles.start}
          size="md"
          loading={isBusy}
          disabled={problems.length > 0}
          onClick={start}
        >
          Save and see the cart
        </Button>
        <p className={styles.tax}>Before tax. Your address and tax ID are asked for at payment.</p>
      </div>
    </div>
  )
}
