import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultSelections, type ProductSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import { CartChoiceDialog } from '../cart/choice/cart-choice-dialog.tsx'
import { cartStore, useCart } from '../cart/store/cart.ts'
import { UnreadPrices } from '../cart/payment/unread-prices.tsx'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SkeletonCards, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { StickySummary } from '../ui/page/sticky-summary.tsx'
import { showToast } from '../ui/feedback/toast.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { ProductForm } from './product-form.tsx'
import { SaveIndicator } from './summary/save-indicator.tsx'
import { TypedTextsProvider } from './fields/typed-texts.tsx'
import { useLinkedSelection } from './use-linked-selection.ts'

export const meta = () => [{ title: pageTitle('Build your selection') }]

/** One function for as long as the page lasts: parts of the form that it is given to are not drawn again for it. */
const changeSelections = (update: (now: ProductSelections) => Partial<ProductSelections>) =>
  cartStore().change(update(cartStore().state().selections ?? defaultSelections))

export default function ProductFormPage() {
  const { selections: chosen, isKnown, problem } = useCart()
  const { data: catalogue = null, error, refetch } = useQuery(catalogueQuery)
  const navigate = useNavigate()
  const [isStarting, setStarting] = useState(false)
  const leftOutOfLink = useLinkedSelection(isKnown)
  const selections = chosen ?? defaultSelections
  const priced = useMemo(() => catalogue && priceSelection(selections, catalogue), [selections, catalogue])

  const start = async () => {
    setStarting(true)
    if (!chosen) cartStore().change(defaultSelections)
    const isSaved = await cartStore().saveNow()
    setStarting(false)
    if (isSaved) void navigate(paths.cart())
    else
      showToast(cartStore().state().problem ?? 'This could not be saved yet. We keep trying.', {
        tone: 'bad',
      })
  }

  // A copy in this browser can be changed at once; only where there is none must the server's be waited for.
  if (!isKnown && !chosen && !problem) return <SkeletonCards cards={4} label="Loading your selection" />
  return (
    <TypedTextsProvider>
      <PageHeader
        eyebrow="New selection"
        title="Build your selection"
        lead="Start anywhere. Tokens and price follow every change."
        actions={<SaveIndicator />}
      />
      <StickySummary
        label="Summary"
        summary={
          catalogue && priced ? (
            <OrderSummary
              selections={selections}
              catalogue={catalogue}
              priced={priced}
              isBusy={isStarting}
              onStart={() => void start()}
            />
          ) : error ? (
            <UnreadPrices error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={4} label="Loading the prices" />
          )
        }
      >
        <ProductForm
          selections={selections}
          catalogue={catalogue}
          priced={priced}
          leftOutOfLink={leftOutOfLink}
          onChange={changeSelections}
        />
      </StickySummary>
      <CartChoiceDialog />
    </TypedTextsProvider>
  )
}
