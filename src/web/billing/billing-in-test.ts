import type { VideoSelection } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'

/** For tests. */
export const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }
export const video = (id: string, lengthSeconds: number, hasCutdowns = false): VideoSelection => ({
  id,
  lengthSeconds,
  count: 1,
  hasCutdowns,
  move: 'orbit',
})

/** By quarter: $1,539 for three blocks of one 15 second video. Three blocks are paid, one is open. */
export const videos = [video('a', 15)]
export const { price } = priceSelection({ plan: 'quarterly', package: 'automated', films: videos }, catalogue)
export const at = '2026-12-21T10:00:00.000Z'
export const subscription: Subscription = {
  id: 'sub',
  userId: 'ada',
  userEmail: 'ada@example.com',
  productSelections: {},
  productTotalPrice: 0,
  price,
  status: 'active',
  plan: 'quarterly',
  package: 'automated',
  parcelReference: 'ARC-7K2M',
  block: 1,
  paidBlocks: 3,
  nextBlockOpensAt: null,
  statusItems: [],
  startedAt: at,
  cancelNowAt: null,
  pausedAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: null, plan: 'monthly', totalCents: 114_000, isChange: false },
  cancelAt: null,
  endedAt: null,
  createdAt: at,
  updatedAt: at,
}
export const billed: SubscriptionBilling = {
  subscriptionId: 'sub',
  status: 'active',
  statusReason: '',
  plan: 'quarterly',
  films: videos,
  price,
  coming: { plan: 'quarterly', films: videos, price },
  cancelNowAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: null, plan: 'monthly', totalCents: 114_000, isChange: false },
  cancelAt: null,
  endedAt: null,
  pausedAt: null,
  nextChargeAt: at,
  nextChargeCents: price.totalCents,
  pendingChange: null,
  unopenedPaidBlocks: 2,
  isRenewing: false,
  refundIfCanceledNowCents: 0,
  refundsIfCanceledNow: [],
  failedPayment: null,
  can: { change: true, cancelAtPeriodEnd: true, cancelNow: true, resume: false, pause: true, unpause: false },
}
