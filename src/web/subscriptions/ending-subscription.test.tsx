import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import type { Subscription } from '#shared/contract/subscriptions.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { BilledSubscriptions } from '../account/payments/billed-subscriptions.tsx'
import { SubscriptionLine } from '../admin/people/subscription-line.tsx'
import { SupportSubscriptions } from '../admin/support/support-subscriptions.tsx'
import { billingQuery } from '../billing/billing-queries.ts'
import PlanPage from '../billing/plan-page.tsx'
import { SubscriptionRail } from '../dashboard/subscription-rail.tsx'
import { SubscriptionCard } from './list/subscription-card.tsx'
import { subscriptionQuery } from './queries/subscription-queries.ts'

const start = new Date('2026-11-01T10:00:00.000Z')
const { price } = priceSelection(defaultSelections, {
  products: [...seedProducts],
  figures: seedFigures,
  currency: 'usd',
})

const ending: Subscription = {
  id: 'sub',
  userId: 'mara',
  userEmail: 'mara@brand.example',
  productSelections: { ...defaultSelections },
  productTotalPrice: price.totalCents / 100,
  price,
  status: 'active',
  plan: 'monthly',
  package: 'automated',
  parcelReference: 'AF-7KQM-3XRT',
  block: 1,
  paidBlocks: 1,
  nextBlockOpensAt: null,
  statusItems: defaultStatusItems(start, 'automated'),
  startedAt: start.toISOString(),
  cancelAt: '2031-12-14T10:00:00.000Z',
  endedAt: null,
  createdAt: start.toISOString(),
  updatedAt: start.toISOString(),
}
const renewing = { ...ending, cancelAt: null }
const ended = { ...ending, status: 'canceled' as const, endedAt: '2031-12-14T10:00:00.000Z' }

const billed = ({ id, plan, cancelAt, status }: Subscription): SubscriptionBilling => ({
  subscriptionId: id,
  status,
  statusReason: '',
  plan,
  films: [],
  price,
  coming: { plan, films: [], price },
  cancelAt,
  endedAt: null,
  pausedAt: null,
  nextChargeAt: cancelAt ? null : '2031-12-14T10:00:00.000Z',
  nextChargeCents: cancelAt ? null : price.totalCents,
  pendingChange: null,
  unopenedPaidBlocks: 0,
  isRenewing: false,
  refundIfCanceledNowCents: 0,
  refundsIfCanceledNow: [],
  failedPayment: null,
  can: {
    change: false,
    cancelAtPeriodEnd: false,
    cancelNow: true,
    resume: true,
    pause: false,
    unpause: false,
  },
})
const billing = (subscription: Subscription) => ({
  card: null,
  isCardKnown: true,
  invoices: [],
  subscriptions: [billed(subscription)],
  discounts: [],
})

/** As a browser shows it that has read the subscription. */
function openClient(subscription: Subscription): QueryClient {
  const client = new QueryClient()
  client.setQueryData(subscriptionQuery(subscription.id).queryKey, subscription)
  client.setQueryData(billingQuery.queryKey, billing(subscription))
  return client
}

const textOf = (node: ReactNode, subscription: Subscription) =>
  renderToStaticMarkup(
    <QueryClientProvider client={openClient(subscription)}>
      <MantineProvider>
        <MemoryRouter initialEntries={[paths.plan(subscription.id)]}>
          <Routes>
            <Route path={pagePatterns.plan} element={node} />
          </Routes>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<style.*?<\/style>|<script.*?<\/script>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const places: [string, (subscription: Subscription) => ReactNode][] = [
  ['the list of subscriptions', (subscription) => <SubscriptionCard subscription={subscription} />],
  ['the dashboard', (subscription) => <SubscriptionRail subscription={subscription} />],
  [
    'the account',
    (subscription) => <BilledSubscriptions billing={billing(subscription)} subscriptions={[subscription]} />,
  ],
  ['lists of the studio', (subscription) => <SubscriptionLine subscription={subscription} />],
  [
    'the studio’s view of a customer',
    (subscription) => <SupportSubscriptions subscriptions={[subscription]} shownId="" />,
  ],
  ['the plan', () => <PlanPage />],
]

describe.each(places)('in %s', (_, show) => {
  it('a subscription that ends says when, and is neither active nor charged again', () => {
    const text = textOf(show(ending), ending)
    expect(text).toContain('Ends on 14 December 2031')
    expect(text).not.toMatch(/\bActive\b|next payment|next on/i)
    expect(text, 'a price that goes on').not.toMatch(/(?<!sold at )\$[\d,.]+ a month/i)
  })

  it('one that renews ends nowhere, and one that has ended is not charged either', () => {
    expect(textOf(show(renewing), renewing)).not.toMatch(/\bends\b/i)
    const text = textOf(show(ended), ended)
    expect(text).not.toMatch(/\bActive\b|Ends on|next payment/i)
    expect(text).not.toMatch(/(?<!sold at )\$[\d,.]+ a month/i)
  })

  it('one that ends while a payment is due says that first', () => {
    const due = { ...ending, status: 'past_due' as const }
    const text = textOf(show(due), due)
    expect(text).not.toMatch(/\bActive\b|with the next payment/i)
  })
})
