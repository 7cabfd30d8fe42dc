import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '../call/call.ts'
import { cartStore } from '../cart/store/cart.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { usePageQuery } from '../system/page/use-page-query.ts'
import { Delayed } from '../ui/feedback/delayed.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { NoSuchOrder } from './no-such-order.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { PaymentExpired, PaymentFailed, PaymentRefunded } from './payment-endings.tsx'
import { PaymentWaiting } from './payment-waiting.tsx'
import { isNoSuchCheckout, useCheckout } from './use-checkout.ts'

export const meta = () => [{ title: pageTitle('Your order') }]

/** Where the card provider sends the buyer: waits for the confirmed payment, then says what comes next. */
export default function CheckoutSuccessPage() {
  const sessionId = usePageQuery().get('session_id')
  const checkout = useCheckout(sessionId)
  const isPaid = checkout.data?.state === 'paid'
  useFreshLists(isPaid)
  if (sessionId === null || isNoSuchCheckout(checkout.failureReason)) return <NoSuchOrder />
  return (
    <>
      {/* Stands before the payment is confirmed, so that the confirmation is read out. */}
      <output>
        <VisuallyHidden>{isPaid ? 'Your payment is confirmed.' : ''}</VisuallyHidden>
      </output>
      <CheckoutState checkout={checkout} />
    </>
  )
}

function CheckoutState({ checkout }: { checkout: ReturnType<typeof useCheckout> }) {
  const { data, failureReason: problem, refetch } = checkout
  if (!data && !problem) return <OrderSkeleton />
  if (!data) {
    return (
      <>
        <PageHeader title="Your order" />
        <ErrorState
          title="Your order could not be read."
          sentence={`${errorMessage(problem)} If you have paid, your payment is safe: this page keeps checking.`}
          onRetry={() => void refetch()}
        />
      </>
    )
  }
  switch (data.state) {
    case 'waiting':
      return <PaymentWaiting problem={problem && errorMessage(problem)} />
    case 'paid':
      return <OrderPlaced checkout={data} />
    case 'expired':
      return <PaymentExpired />
    case 'failed':
      return <PaymentFailed />
    case 'duplicate':
      return <PaymentRefunded checkout={data} />
  }
}

/** After a payment the cart's mirror and cached lists are stale: they are refetched. */
function useFreshLists(isPaid: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isPaid) return
    void cartStore().refresh()
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'checkout' })
  }, [isPaid, queryClient])
}

function OrderSkeleton() {
  return (
    <Delayed>
      <output aria-label="Loading your order" style={{ display: 'grid', gap: 20 }}>
        <Skeleton width="min(420px, 80%)" height="40px" />
        <Skeleton width="min(560px, 100%)" />
        <Skeleton height="220px" />
      </output>
    </Delayed>
  )
}
