import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { findOrderGaps } from '#shared/cart/find-order-gaps.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { planPeriods } from '#shared/products/plan.ts'
import type { PricedSelection } from '#shared/checkout/price-selection.ts'
import { NoPrice, PriceLines, PriceTotal } from './price-lines.tsx'
import { Refusal, errorMessage } from '../../call/call.ts'
import { catalogueQuery } from '../../products/catalogue-query.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'
import { useOnRestored } from '../../ui/page/use-on-restored.ts'
import styles from './cart-payment.module.css'
import { cartStore } from '../store/cart.ts'
import { readChangedTotalCents, openPayment } from './open-payment.ts'

interface CartPaymentProps {
  selections: ProductSelections
  priced: PricedSelection
  /** Whether a text of the product form is too long to be sold. */
  hasTooLongText: boolean
}

/** The price and the way to pay it. A total that changed meanwhile is shown beside the old one, to be accepted first. */
export function CartPayment({ selections, priced, hasTooLongText }: CartPaymentProps) {
  const queryClient = useQueryClient()
  const isMounted = useIsMounted()
  const payment = useMutation({
    mutationFn: pay,
    // Leaving takes a moment: the button stays busy until the page is gone. Who has left the cart may be changing it.
    onSuccess: (address) => isMounted() && window.location.assign(address),
    onError: (error) => {
      if (readChangedTotalCents(error) !== null) void queryClient.invalidateQueries(catalogueQuery)
    },
  })
  useOnRestored(payment.reset)
  const newTotalCents = readChangedTotalCents(payment.error)
  const isLeaving = payment.isPending || payment.isSuccess
  const { price, problems } = priced
  const isPriced = hasPrice(priced)
  const gaps = findOrderGaps(selections)

  return (
    <div className={styles.payment}>
      <h2 className={styles.title}>Price</h2>
      {isPriced && (
        <div className={styles.lines}>
          <PriceLines price={price} plan={selections.plan} pack={selections.package} />
        </div>
      )}
      <div className={styles.foot}>
        {isPriced ? <PriceTotal price={price} plan={selections.plan} /> : <NoPrice priced={priced} />}
        {newTotalCents !== null && payment.variables !== undefined ? (
          <div className={styles.changed} role="alert">
            <p>
              The price changed. You saw <s>{formatCents(payment.variables)}</s>; it is now{' '}
              <strong>{formatCents(newTotalCents)}</strong> per {planPeriods[selections.plan]}.
            </p>
            <Button onClick={() => payment.mutate(newTotalCents)}>
              Go on with {formatCents(newTotalCents)}
            </Button>
          </div>
        ) : (
          <>
            {problems.map((problem) => (
              <FieldError key={`${problem.code} ${problem.filmId}`}>{problem.sentence}</FieldError>
            ))}
            <FieldError>
              {hasTooLongText
                ? 'A text is too long for the order. It is marked on this page.'
                : gaps.length > 0
                  ? 'Something is missing before this can be filmed. It is marked on this page.'
                  : null}
            </FieldError>
            {payment.error && <FieldError>{errorMessage(payment.error)}</FieldError>}
            <Button
              className={styles.pay}
              size="md"
              loading={isLeaving}
              disabled={problems.length > 0 || gaps.length > 0 || hasTooLongText}
              onClick={() => payment.mutate(price.totalCents)}
            >
              To payment
            </Button>
          </>
        )}
        <p className={styles.tax}>
          Before tax. You pay on the card provider’s page; it asks for your address and tax ID.
        </p>
      </div>
    </div>
  )
}

/** @throws Refusal */
async function pay(seenTotalCents: number): Promise<string> {
  // What is sold is the server's copy: it must have everything first.
  if (!(await cartStore().saveNow())) {
    const detail = cartStore().state().problem ?? 'Your last change is not saved yet. Try again in a moment.'
    throw new Refusal({ status: 0, detail }, 'unreachable')
  }
  return openPayment(seenTotalCents)
}
