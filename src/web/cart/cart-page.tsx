import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { hasPrice } from '#shared/checkout/has-price.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { formatCount } from '#shared/display-locale.ts'
import { paths } from '#shared/paths.ts'
import { PriceLines } from './payment/price-lines.tsx'
import { errorMessage } from '../call/call.ts'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Section } from '../ui/page/section.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { StickySummary } from '../ui/page/sticky-summary.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { CartChoiceDialog } from './choice/cart-choice-dialog.tsx'
import { CartLines } from './lines/cart-lines.tsx'
import styles from './cart-page.module.css'
import { CartPayment } from './payment/cart-payment.tsx'
import { cartStore, useCart } from './store/cart.ts'
import type { CartState } from './store/cart-state.ts'
import { findTooLongTexts } from './store/too-long-texts.ts'
import { UnreadPrices } from './payment/unread-prices.tsx'
import { WhatHappensNext } from './payment/what-happens-next.tsx'

export const meta = () => [{ title: pageTitle('Cart') }]

export default function CartPage() {
  const { selections, isKnown, problem, isRetrying } = useCart()
  const { data: catalogue = null, error, refetch } = useQuery(catalogueQuery)
  const [query] = useSearchParams()
  const priced = useMemo(
    () => selections && catalogue && priceSelection(selections, catalogue),
    [selections, catalogue],
  )
  // They change in the product form alone, or with the selection.
  const tooLongTexts = useMemo(() => (selections ? findTooLongTexts(selections) : []), [selections])

  if (!selections && !isKnown && !problem) return <SkeletonRows rows={6} label="Loading your cart" />
  if (!selections) return <EmptyCart problem={isKnown ? null : problem} isRetrying={isRetrying} />
  return (
    <>
      <PageHeader
        eyebrow="Before you pay"
        title="Cart"
        lead="Your films of one month, and the price of your plan."
        actions={<ClearCart videoCount={selections.films.reduce((sum, video) => sum + video.count, 0)} />}
      />
      {query.get('canceled') === '1' && (
        <output className={styles.notice}>
          The payment was not finished. Nothing was charged, and your selection is as you left it.
        </output>
      )}
      <StickySummary
        label="Price and payment"
        summary={
          priced ? (
            <CartPayment selections={selections} priced={priced} hasTooLongText={tooLongTexts.length > 0} />
          ) : error ? (
            <UnreadPrices error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={4} label="Loading the prices" />
          )
        }
      >
        <CartLines selections={selections} priced={priced} tooLongTexts={tooLongTexts} />
        {priced && hasPrice(priced) && (
          <div className={styles.narrow}>
            <Section title="Price">
              <PriceLines price={priced.price} plan={selections.plan} pack={selections.package} />
              <p className={styles.tax}>
                Before tax. You pay on the card provider’s page; it asks for your address and tax ID.
              </p>
            </Section>
          </div>
        )}
        <WhatHappensNext pack={selections.package} />
      </StickySummary>
      <CartChoiceDialog />
    </>
  )
}

function EmptyCart({ problem, isRetrying }: Pick<CartState, 'problem' | 'isRetrying'>) {
  if (problem) {
    return (
      <ErrorState
        title="Your cart could not be read"
        sentence={isRetrying ? `${problem} We keep trying.` : problem}
        onRetry={() => void cartStore().refresh()}
      />
    )
  }
  return (
    <>
      <PageHeader eyebrow="Before you pay" title="Cart" />
      <EmptyState
        title="Your films will be listed here."
        text="Choose lengths, moves and a plan; a good order is set up to start from."
        action={
          <Button component={Link} to={paths.productForm()}>
            Build your selection
          </Button>
        }
      />
    </>
  )
}

function ClearCart({ videoCount }: { videoCount: number }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    try {
      await cartStore().clear()
      showToast('The cart is empty.')
    } catch (error) {
      showToast(errorMessage(error), { tone: 'bad' })
    }
    setBusy(false)
    setAsking(false)
  }
  return (
    <>
      <Button variant="default" component={Link} to={paths.productForm()}>
        Edit the selection
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        Clear cart
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Clear the cart with ${formatCount(videoCount, 'film')}?`}
        confirmLabel="Clear cart"
        isBusy={isBusy}
        onConfirm={() => void clear()}
        onClose={() => setAsking(false)}
      >
        Films, items and notes of this selection are removed, here and on your other devices.
      </ConfirmDialog>
    </>
  )
}
