import { z } from 'zod'
import { invalidRequest } from '../store/api-error.ts'
import { nextPeriodEnd } from '../store/billing-period.ts'
import { findCustomer } from '../subscriptions/customers.ts'
import { findLiveDiscounts } from '../subscriptions/discounts.ts'
import { billItems, billSubscription, findPendingItems } from '../invoices/invoice-lines.ts'
import { makeDraft } from '../invoices/invoices.ts'
import type { Form } from '../store/parse-form.ts'
import type { Provider } from '../store/provider.ts'
import { accepted, readParams } from '../store/read-params.ts'
import { enterPhase, isOtherInterval } from './schedule-phases.ts'
import { findSchedule } from '../subscriptions/schedule-state.ts'
import { changeItems, itemChanges, prorationBehavior } from './subscription-changes.ts'
import { findSubscription, toInterval } from '../subscriptions/subscriptions.ts'
import type { WireInvoice, WireSubscription } from '../store/wire-objects.ts'

const previewParams = z.strictObject({
  subscription: z.string(),
  customer: z.string().optional(),
  preview_mode: z.enum(['next', 'recurring']).default('next'),
  subscription_details: z
    .strictObject({
      items: itemChanges.optional(),
      proration_behavior: prorationBehavior.default('create_prorations'),
    })
    .optional(),
  expand: accepted,
})

/** Previews a subscription's next invoice with these changes made now. Stores nothing. */
export function previewInvoice(provider: Provider, form: Form): WireInvoice {
  const params = readParams(previewParams, form)
  const subscription = findSubscription(provider, params.subscription)
  if (subscription.status === 'canceled' || subscription.cancel_at_period_end) {
    throw invalidRequest(`No upcoming invoices for customer: ${subscription.customer}`, {
      code: 'invoice_upcoming_none',
    })
  }
  const { start, billedAs } = nextBilling(provider, subscription, params)
  const [item] = billedAs.items.data
  if (!item) throw new Error(`The subscription ${subscription.id} has no item.`)
  const end = nextPeriodEnd(billedAs.billing_cycle_anchor, toInterval(item.price), start)
  const customer = findCustomer(provider, subscription.customer)
  const pending =
    params.preview_mode === 'next' ? findPendingItems(provider, customer.id, [subscription.id, null]) : []
  const draft = makeDraft(provider, {
    customer,
    subscription: billedAs,
    currency: billedAs.currency,
    billed: [
      ...billItems(provider, pending.toReversed()),
      ...billSubscription(provider, billedAs, { start, end }),
    ],
    period: { start: item.current_period_start, end: start },
    reason: 'subscription_cycle',
    discounts: findLiveDiscounts(provider, billedAs.discounts, start),
  })
  return { ...draft, id: `upcoming_${draft.id}`, billing_reason: 'upcoming', next_payment_attempt: start }
}

/** When the next charge is, and for what: a new interval is charged at once, a schedule's next phase at its start. */
function nextBilling(
  provider: Provider,
  subscription: WireSubscription,
  { subscription_details: details }: z.infer<typeof previewParams>,
): { start: number; billedAs: WireSubscription } {
  const boundary = subscription.items.data[0]?.current_period_end ?? provider.nowSeconds()
  if (details?.items) {
    const data = changeItems(provider, subscription, details)
    const changed = { ...subscription, items: { ...subscription.items, data } }
    if (!isOtherInterval(subscription, changed)) return { start: boundary, billedAs: changed }
    const now = provider.nowSeconds()
    return { start: now, billedAs: { ...changed, billing_cycle_anchor: now } }
  }
  const schedule = subscription.schedule ? findSchedule(provider, subscription.schedule) : undefined
  const phase = schedule?.phases.find(({ start_date }) => start_date === boundary)
  if (!phase) return { start: boundary, billedAs: subscription }
  const then: Provider = { ...provider, nowSeconds: () => boundary }
  return { start: boundary, billedAs: enterPhase(then, subscription, phase) }
}
