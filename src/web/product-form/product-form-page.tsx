import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { findOrderGaps, type OrderGap } from '#shared/cart/find-order-gaps.ts'
import { defaultSelections, type ProductSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { paths } from '#shared/paths.ts'
import { CartChoiceDialog } from '../cart/choice/cart-choice-dialog.tsx'
import { cartStore, useCart } from '../cart/store/cart.ts'
import { noteFieldId } from '../cart/store/too-long-texts.ts'
import { UnreadPrices } from '../cart/payment/unread-prices.tsx'
import { catalogueQuery } from '../products/catalogue-query.ts'
import { pageTitle } from '../system/page/page-title.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { SkeletonCards, SkeletonRows } from '../ui/feedback/skeleton.tsx'
import { useIsMounted } from '../ui/page/use-is-mounted.ts'
import { StickySummary } from '../ui/page/sticky-summary.tsx'
import { showToast } from '../ui/toasts/toast.tsx'
import { OrderSummary } from './summary/order-summary.tsx'
import { itemNameFieldId } from './items/item-fields.tsx'
import { videoItemsFieldId } from './items/item-chips.tsx'
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
  const isMounted = useIsMounted()
  const [isStarting, setStarting] = useState(false)
  const leftOutOfLink = useLinkedSelection(isKnown)
  const selections = chosen ?? defaultSelections
  const priced = useMemo(() => catalogue && priceSelection(selections, catalogue), [selections, catalogue])

  const [isShowingGaps, setShowingGaps] = useState(isLinkedByGap(useLocation().state))
  const gaps = useMemo(() => findOrderGaps(selections), [selections])

  const start = async () => {
    const [first] = gaps
    if (first) {
      flushSync(() => setShowingGaps(true))
      document.getElementById(gapFieldId(first))?.focus()
      return
    }
    setStarting(true)
    if (!chosen) cartStore().change(defaultSelections)
    const isSaved = await cartStore().saveNow()
    setStarting(false)
    // Who has gone elsewhere meanwhile stays there.
    if (isSaved) return isMounted() && navigate(paths.cart())
    const { problem: sentence, isRetrying } = cartStore().state()
    const isTried = sentence !== null && isRetrying
    showToast(`${sentence ?? 'This could not be saved yet.'}${isTried ? ' We keep trying.' : ''}`, {
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
          gaps={isShowingGaps ? gaps : noGaps}
          onChange={changeSelections}
        />
      </StickySummary>
      <CartChoiceDialog />
    </TypedTextsProvider>
  )
}

/** A stable reference, so that nothing is rendered again. */
const noGaps: readonly OrderGap[] = []

/** Whether a gap in the cart linked here: then gaps are shown from the start. */
const isLinkedByGap = (state: unknown) =>
  typeof state === 'object' && state !== null && 'showsGaps' in state && state.showsGaps === true

/** The id of the field that closes a gap. */
function gapFieldId(gap: OrderGap): string {
  if (gap.code === 'item_unnamed') return itemNameFieldId(gap.itemId)
  return gap.code === 'film_without_item' ? videoItemsFieldId(gap.filmId) : noteFieldId
}
