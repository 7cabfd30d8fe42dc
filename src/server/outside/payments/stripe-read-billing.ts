import type { Stripe } from 'stripe'
import type {
  BillingPayments,
  ProviderBilling,
  ProviderDiscount,
  ProviderDispute,
  ProviderInvoice,
  ProviderRefund,
} from './billing-payments.ts'
import { toSubscription } from './stripe-subscription.ts'
import { requireCurrency } from './require-currency.ts'
import { isMissing, nullWhenMissing } from './stripe-errors.ts'

/** The provider, and the only currency in which its amounts are taken. */
interface PricedAccess {
  stripe: Stripe
  currency: string
}

/**
 * @param since leaves out earlier invoices
 * @returns null where the provider has no such subscription
 * @throws ForeignCurrency for a subscription or an invoice in another currency
 */
export async function readBilling(
  { stripe, currency }: PricedAccess,
  subscriptionId: string,
  since: Date | null,
): Promise<ProviderBilling | null> {
  const [subscription, invoices] = await Promise.all([
    retrieve(stripe, subscriptionId),
    listInvoices({ stripe, currency }, subscriptionId, since),
  ])
  if (!subscription) return null
  requireCurrency(subscription, currency)
  const [item] = subscription.items.data
  return {
    subscription: {
      ...toSubscription(subscription),
      cancelAt: subscription.cancel_at_period_end
        ? toDate(item?.current_period_end)
        : toDate(subscription.cancel_at),
      endedAt: toDate(subscription.ended_at),
      hasEndedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
      currentPeriodEnd: toDate(item?.current_period_end),
      scheduleId: readId(subscription.schedule),
      totalCents: (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1),
      intervalMonths: readMonths(item?.price.recurring),
    },
    invoices,
  }
}

/** Newest first; empty where the provider has no such subscription. */
async function listInvoices(
  { stripe, currency }: PricedAccess,
  subscription: string,
  since: Date | null,
): Promise<ProviderInvoice[]> {
  const created = since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}
  const params = { subscription, limit: 100, expand: ['data.payments'], ...created }
  const invoices: ProviderInvoice[] = []
  try {
    for await (const invoice of stripe.invoices.list(params)) {
      invoices.push(await toInvoice(stripe, requireCurrency(invoice, currency)))
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return invoices
}

/** A subscription as the provider has it; null where it has none of this id. */
export async function retrieve(stripe: Stripe, subscriptionId: string): Promise<Stripe.Subscription | null> {
  try {
    return await stripe.subscriptions.retrieve(subscriptionId)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Months of a price's interval, of which a year has 12; 1 where the price has none. */
export function readMonths(
  recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'> | null | undefined,
): number {
  return (recurring?.interval_count ?? 1) * (recurring?.interval === 'year' ? 12 : 1)
}

const toDate = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

/** The id of a field that is an id or an expanded object. */
export function readId(value: string | { id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

const kinds: Record<string, ProviderInvoice['kind']> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
}

async function toInvoice(stripe: Stripe, invoice: Stripe.Invoice): Promise<ProviderInvoice> {
  const listed = toListedInvoice(invoice)
  const { paymentIntentId, status, attemptCount } = listed
  const hasFailed = status === 'open' && attemptCount > 0
  const failureMessage = hasFailed && paymentIntentId ? await readFailure(stripe, paymentIntentId) : null
  return { ...listed, failureMessage }
}

/** An invoice without its failure message, which needs its payment. */
export function toListedInvoice(invoice: Stripe.Invoice): Omit<ProviderInvoice, 'failureMessage'> {
  const paymentIntentId = findIntentId(invoice)
  const kind = kinds[invoice.billing_reason ?? ''] ?? 'other'
  // The invoice's own period is the past one; its line has the period that it pays for.
  const line = kind === 'other' ? undefined : invoice.lines.data.at(-1)
  return {
    id: invoice.id,
    number: invoice.number,
    kind,
    status: knownStatuses.find((status) => status === invoice.status) ?? 'draft',
    currency: invoice.currency,
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    discountCents: (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
    periodStart: toDate(line?.period.start),
    periodEnd: toDate(line?.period.end),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    paymentIntentId,
    attemptCount: invoice.attempt_count,
    nextAttemptAt: toDate(invoice.next_payment_attempt),
    changeId: invoice.metadata?.['changeId'] ?? null,
    createdAt: new Date(invoice.created * 1000),
    paidAt: toDate(invoice.status_transitions.paid_at),
  }
}

const knownStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

function findIntentId({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? []
  const counted = all.find(({ status }) => status === 'paid') ?? all.at(0)
  return readId(counted?.payment.payment_intent)
}

async function readFailure(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
  const intent = await stripe.paymentIntents.retrieve(paymentIntentId)
  if (intent.status === 'requires_action') return 'Your bank wants you to confirm this payment.'
  return intent.last_payment_error?.message ?? null
}

export const readMore = {
  async findSubscriptionOfPayment(stripe: Stripe, paymentIntentId: string): Promise<string | null> {
    const payments = await stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntentId },
      limit: 1,
    })
    const invoiceId = readId(payments.data[0]?.invoice)
    if (!invoiceId) return null
    const invoice = await stripe.invoices.retrieve(invoiceId)
    return readId(invoice.parent?.subscription_details?.subscription)
  },

  async listRefunds({ stripe, currency }: PricedAccess, paymentIntentId: string): Promise<ProviderRefund[]> {
    const refunds: ProviderRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 })) {
      refunds.push(toRefund(requireCurrency(refund, currency)))
    }
    return refunds
  },

  async listDisputes(
    { stripe, currency }: PricedAccess,
    paymentIntentId: string,
  ): Promise<ProviderDispute[]> {
    const disputes: ProviderDispute[] = []
    for await (const dispute of stripe.disputes.list({ payment_intent: paymentIntentId, limit: 100 })) {
      requireCurrency(dispute, currency)
      disputes.push({
        id: dispute.id,
        amountCents: dispute.amount,
        state: dispute.status,
        reason: dispute.reason,
        evidenceDueAt: toDate(dispute.evidence_details.due_by),
        createdAt: new Date(dispute.created * 1000),
      })
    }
    return disputes
  },

  /** None of a customer that was deleted. */
  async readCard(stripe: Stripe, customerId: string): ReturnType<BillingPayments['readCard']> {
    const customer = await stripe.customers.retrieve(customerId).catch(nullWhenMissing)
    if (!customer || customer.deleted) return null
    const chosenId = readId(customer.invoice_settings.default_payment_method)
    const chosen = chosenId
      ? await stripe.paymentMethods.retrieve(chosenId)
      : (await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 1 })).data[0]
    if (!chosen?.card) return null
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = chosen.card
    return { brand, last4, expiryMonth, expiryYear }
  },

  /** None of a customer that was deleted: its subscriptions have ended. */
  async listDiscounts(stripe: Stripe, customer: string): Promise<ProviderDiscount[]> {
    const expand = ['data.discounts', 'data.discounts.source.coupon']
    const found: ProviderDiscount[] = []
    try {
      for await (const subscription of stripe.subscriptions.list({ customer, limit: 100, expand })) {
        found.push(...toDiscounts(subscription))
      }
    } catch (error) {
      if (!isMissing(error)) throw error
    }
    return found
  },
}

/** @returns the address of the provider's page; null where its customer was deleted */
export async function openPortal(
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<string | null> {
  const session = await stripe.billingPortal.sessions
    .create({ customer, return_url: returnUrl })
    .catch(nullWhenMissing)
  return session?.url ?? null
}

/** Follows the key of `giveDiscount` in the id of its coupon. */
export const couponIdSuffix = '-coupon'

function toDiscounts({ id, discounts }: Stripe.Subscription): ProviderDiscount[] {
  return discounts.flatMap((discount) => {
    const coupon = typeof discount === 'string' ? null : discount.source.coupon
    if (typeof discount === 'string' || coupon === null || typeof coupon === 'string') return []
    return {
      subscriptionId: id,
      percentOff: coupon.percent_off,
      centsOff: coupon.amount_off,
      isOnce: coupon.duration === 'once',
      endsAt: toDate(discount.end),
      key: coupon.id.endsWith(couponIdSuffix) ? coupon.id.slice(0, -couponIdSuffix.length) : null,
    }
  })
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    amountCents: refund.amount,
    state: refund.status ?? 'pending',
    reason: refund.metadata?.['reason'] ?? refund.reason ?? '',
    intentId: refund.metadata?.['intentId'] ?? null,
    createdAt: new Date(refund.created * 1000),
  }
}

/** So many types may be named in one list. Source: https://docs.stripe.com/api/events/list */
const maxTypesPerList = 20

/**
 * Yields the events of these types, list by list: each of up to 20 types and newest first, in no order over all. The
 * provider stores events for thirty days.
 */
export async function* listEvents(stripe: Stripe, since: Date, types: readonly string[]) {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  for (let first = 0; first < types.length; first += maxTypesPerList) {
    const listed = types.slice(first, first + maxTypesPerList)
    for await (const event of stripe.events.list({ created, types: listed, limit: 100 })) {
      yield {
        id: event.id,
        type: event.type,
        payload: event,
        createdAt: new Date(event.created * 1000),
      }
    }
  }
}
