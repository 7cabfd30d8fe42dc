import { missingObject } from '../store/api-error.ts'
import { addIntervals, type BillingInterval } from '../store/billing-period.ts'
import { makeId } from '../store/make-id.ts'
import { makePlan } from '../catalogue/prices.ts'
import { type Provider, recordEvent } from '../store/provider.ts'
import { stopSchedule } from './schedule-state.ts'
import {
  makeList,
  type WirePrice,
  type WireSubscription,
  type WireSubscriptionItem,
} from '../store/wire-objects.ts'

type NewSubscription = {
  customerId: string
  methodId: string
  currency: string
  lines: { price: WirePrice; quantity: number }[]
  metadata: Record<string, string>
  description: string | null
}

export function toInterval(price: WirePrice): BillingInterval {
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {}
  return { interval: interval as BillingInterval['interval'], interval_count }
}

/** A running subscription whose first period starts now. Not stored yet: its first invoice is still to be named. */
export function makeSubscription({ nowSeconds }: Provider, wanted: NewSubscription): WireSubscription {
  const id = makeId('sub_')
  const now = nowSeconds()
  const items = wanted.lines.map(({ price, quantity }) =>
    makeItem(id, price, quantity, { start: now, end: addIntervals(now, toInterval(price), 1) }),
  )
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: wanted.currency,
    customer: wanted.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: wanted.methodId,
    default_source: null,
    default_tax_rates: [],
    description: wanted.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: makeList(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: wanted.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
}

export function makeItem(
  subscriptionId: string,
  price: WirePrice,
  quantity: number,
  period: { start: number; end: number },
): WireSubscriptionItem {
  return {
    id: makeId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: makePlan(price),
    price,
    quantity,
    subscription: subscriptionId,
    tax_rates: [],
  }
}

export function findSubscription({ db }: Provider, id: string): WireSubscription {
  const subscription = db.findObject('subscription', id)
  if (!subscription) throw missingObject('subscription', id)
  return subscription
}

/** Stores a changed subscription and records the event. */
export function storeChange(provider: Provider, old: WireSubscription, changed: WireSubscription) {
  provider.db.updateObject(changed)
  recordEvent(provider, 'customer.subscription.updated', changed, changedFields(old, changed))
}

/** The former values of what differs, for `previous_attributes` of the event. */
export function changedFields(old: WireSubscription, updated: WireSubscription): Record<string, unknown> {
  const before = Object.entries(old).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(updated[name as keyof WireSubscription]),
  )
  return Object.fromEntries(before)
}

/** Ends a subscription now, and the schedule that would have changed it. Open invoices stay, but are not tried again. */
export function endSubscription(
  provider: Provider,
  old: WireSubscription,
  cancellation_details: WireSubscription['cancellation_details'],
): WireSubscription {
  const now = provider.nowSeconds()
  const ended: WireSubscription = {
    ...old,
    cancellation_details,
    canceled_at: old.canceled_at ?? now,
    ended_at: now,
    status: 'canceled',
  }
  provider.db.updateObject(ended)
  if (old.schedule) stopSchedule(provider, old.schedule, 'canceled')
  stopRetries(provider, ended)
  recordEvent(provider, 'customer.subscription.deleted', ended)
  return ended
}

/** What is open stays owed, but no card is charged for it any more. */
function stopRetries({ db }: Provider, { id, customer }: WireSubscription) {
  const { data: open } = db.listObjects({
    kind: 'invoice',
    where: { customer, status: 'open', 'parent.subscription_details.subscription': id },
    limit: 100,
  })
  for (const invoice of open) db.updateObject({ ...invoice, auto_advance: false, next_payment_attempt: null })
}
