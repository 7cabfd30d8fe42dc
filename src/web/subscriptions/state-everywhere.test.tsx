import { Drawer, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { defaultSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { Subscription, SubscriptionStatusDetail } from '#shared/contract/subscriptions/subscriptions.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import {
  describeSubscription,
  subscriptionFactsSchema,
  writeSentence,
} from '#shared/subscriptions/describe-subscription.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { BilledSubscriptions } from '../account/payments/billed-subscriptions.tsx'
import { SubscriptionLine } from '../admin/people/subscription-line.tsx'
import { SupportSubscriptions } from '../admin/support/support-subscriptions.tsx'
import { billingQuery } from '../billing/billing-queries.ts'
import PlanPage from '../billing/plan-page.tsx'
import { SubscriptionRail } from '../dashboard/subscription-rail.tsx'
import ManageVideosPage from '../videos/manage-videos-page.tsx'
import { SubscriptionPanel } from '../admin/panels/subscription-panel.tsx'
import { SubscriptionProgress } from '../videos/progress/subscription-progress.tsx'
import { SubscriptionCard } from './list/subscription-card.tsx'
import { statusQuery, subscriptionQuery } from './queries/subscription-queries.ts'
import { subscriptionVideosQuery } from '../videos/queries/video-queries.ts'

const start = new Date('2026-11-01T10:00:00.000Z')
const { price } = priceSelection(defaultSelections, {
  products: [...seedProducts],
  figures: seedFigures,
  currency: 'usd',
})

const active: Subscription = {
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
  cancelAt: null,
  cancelNowAt: null,
  endedAt: null,
  pausedAt: null,
  unpauseAt: null,
  pastDueSince: null,
  renewal: { at: '2031-12-14T10:00:00.000Z', plan: 'monthly', totalCents: 114_000, isChange: false },
  createdAt: start.toISOString(),
  updatedAt: start.toISOString(),
}

const noCharge = { renewal: { ...active.renewal, at: null } }
const cancelAt = '2031-12-24T10:00:00.000Z'

/** Each state, alone and with others that stand behind it. */
const states: Record<string, Partial<Subscription>> = {
  active: {},
  changing: {
    renewal: { at: '2031-12-14T10:00:00.000Z', plan: 'yearly', totalCents: 998_800, isChange: true },
  },
  paused: { status: 'paused', pausedAt: '2031-11-03T10:00:00.000Z', ...noCharge },
  'paused until a day': {
    status: 'paused',
    pausedAt: '2031-11-03T10:00:00.000Z',
    unpauseAt: '2031-12-09T10:00:00.000Z',
    ...noCharge,
  },
  ending: { cancelAt, ...noCharge },
  'ending at once': { cancelNowAt: '2031-11-03T10:00:00.000Z', ...noCharge },
  'ending while paused': { status: 'paused', pausedAt: '2031-11-03T10:00:00.000Z', cancelAt, ...noCharge },
  'payment due': { status: 'past_due', pastDueSince: '2031-11-06T10:00:00.000Z', ...noCharge },
  'payment due of one that ends': {
    status: 'past_due',
    pastDueSince: '2031-11-06T10:00:00.000Z',
    cancelAt,
    ...noCharge,
  },
  ended: { status: 'canceled', cancelAt, endedAt: cancelAt, ...noCharge },
}

const billed = (subscription: Subscription): SubscriptionBilling => ({
  ...subscriptionFactsSchema.parse(subscription),
  subscriptionId: subscription.id,
  statusReason: '',
  plan: subscription.plan,
  films: [],
  price,
  coming: { plan: subscription.renewal.plan, films: [], price },
  nextChargeAt: subscription.renewal.at,
  nextChargeCents: subscription.renewal.at === null ? null : subscription.renewal.totalCents,
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

const makeProgress = (subscription: Subscription): SubscriptionStatusDetail => ({
  id: subscription.id,
  userId: subscription.userId,
  userEmail: subscription.userEmail,
  current: { block: 1, statusItems: subscription.statusItems, notes: [] },
  earlier: [],
  parcelReference: subscription.parcelReference,
  studioAddress: '12 Gantry Lane',
  parcels: [],
  items: [],
  createdAt: subscription.createdAt,
  updatedAt: subscription.updatedAt,
})

/** As a browser shows it that has read the subscription. */
function openClient(subscription: Subscription): QueryClient {
  const client = new QueryClient()
  client.setQueryData(subscriptionQuery(subscription.id).queryKey, subscription)
  client.setQueryData(billingQuery.queryKey, billing(subscription))
  client.setQueryData(statusQuery(subscription.id).queryKey, makeProgress(subscription))
  client.setQueryData(subscriptionVideosQuery(subscription.id).queryKey, [])
  return client
}

const renderText = (node: ReactNode, subscription: Subscription) =>
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

/** Every place that shows a subscription's state; lists leave the badge of an active one out. */
const places: [name: string, show: (subscription: Subscription) => ReactNode, isList: boolean][] = [
  ['the list of subscriptions', (subscription) => <SubscriptionCard subscription={subscription} />, false],
  ['the dashboard', (subscription) => <SubscriptionRail subscription={subscription} />, true],
  [
    'the account',
    (subscription) => <BilledSubscriptions billing={billing(subscription)} subscriptions={[subscription]} />,
    true,
  ],
  ['lists of the studio', (subscription) => <SubscriptionLine subscription={subscription} />, true],
  [
    'the studio’s view of a customer',
    (subscription) => <SupportSubscriptions subscriptions={[subscription]} shownId="" />,
    false,
  ],
  [
    'the studio’s panel',
    ({ id }) => (
      <Drawer.Root opened onClose={() => undefined} withinPortal={false}>
        <SubscriptionPanel subscriptionId={id} />
      </Drawer.Root>
    ),
    false,
  ],
  ['the plan', () => <PlanPage />, false],
  ['the progress', ({ id }) => <SubscriptionProgress subscriptionId={id} />, false],
  ['the films', () => <ManageVideosPage />, true],
]

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
const writeLabel = (subscription: Subscription) =>
  writeSentence(describeSubscription(subscription).label, 'usd', (each) => day.format(each))

describe.each(places)('in %s', (_, show, isList) => {
  it.each(Object.entries(states))(
    'one that is %s shows it, in the same words everywhere',
    (name, changes) => {
      const subscription = { ...active, ...changes }
      const text = renderText(show(subscription), subscription)
      const { isRenewed } = describeSubscription(subscription)
      if (name === 'active') {
        if (isList) expect(text).not.toMatch(/\b(ending|ends|paused|changing|payment due)\b/i)
        else expect(text).toContain('Active')
        return
      }
      expect(text).toContain(writeLabel(subscription))
      expect(text).not.toMatch(/\bActive\b/)
      if (!isRenewed) {
        expect(text).not.toMatch(/next payment|next on|renews/i)
        expect(text, 'a price that is charged again').not.toMatch(/(?<!sold at )\$[\d,.]+ a (month|year)/i)
      }
    },
  )
})
