import { toSubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { CheckoutDeps } from '../purchase/checkout-deps.ts'
import type { ListedInvoice, ListedRefund } from '../../outside/payments/provider-listing.ts'
import type { ProviderSubscription } from '../../outside/payments/provider-subscription.ts'
import type { MoneyCheck } from './check-money.ts'
import { findMirror, type ProviderMirror } from './provider-mirror.db.ts'

/** So many objects of a kind are read, in pages of a hundred: a run is never without an end. */
const maxObjects = 200_000
/** What happened while the lists were read is stored by then. */
const secondLookMs = 10_000

interface ProviderLists {
  subscriptions: ProviderSubscription[]
  invoices: ListedInvoice[]
  refunds: ListedRefund[]
  /** Kinds that have more than may be read. */
  cut: string[]
}

/**
 * Holds what is stored of subscriptions, invoices and refunds against the card provider's own lists: ids, amounts and
 * statuses. What differs is looked at a second time, for it may just have happened.
 *
 * @throws PaymentProviderError where the provider can't be asked
 */
export async function checkProvider(
  deps: Pick<CheckoutDeps, 'db' | 'payments'>,
  { pauseMs = secondLookMs, most = maxObjects } = {},
): Promise<MoneyCheck[]> {
  const first = await compareOnce(deps, most)
  if (first.every(({ offences }) => offences.length === 0)) return first
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const second = await compareOnce(deps, most)
  return second.map(({ rule, offences }, index) => ({
    rule,
    offences: offences.filter((offence) => first[index]?.offences.includes(offence)),
  }))
}

async function compareOnce({ db, payments }: Pick<CheckoutDeps, 'db' | 'payments'>, most: number) {
  const cut: string[] = []
  async function read<Item>(kind: string, list: AsyncIterable<Item>): Promise<Item[]> {
    const items: Item[] = []
    for await (const item of list) {
      if (items.length === most) {
        cut.push(`of the provider’s ${kind} only the newest ${most} were read`)
        break
      }
      items.push(item)
    }
    return items
  }
  const lists = {
    subscriptions: await read('subscriptions', payments.listAllSubscriptions()),
    invoices: await read('invoices', payments.listAllInvoices()),
    refunds: await read('refunds', payments.listAllRefunds()),
    cut,
  }
  return compareMirror(await findMirror(db), lists)
}

/** What differs between the product and the provider's lists, rule by rule. */
export function compareMirror(here: ProviderMirror, there: ProviderLists): MoneyCheck[] {
  return [
    {
      rule: 'Every subscription is at the card provider: id, customer, checkout and status',
      offences: compareSubscriptions(here, there),
    },
    {
      rule: 'Every invoice is at the card provider and here: amounts, status and payment',
      offences: compareInvoices(here, there),
    },
    {
      rule: 'Every refund is at the card provider and here: amount, status and what it was made for',
      offences: compareRefunds(here, there),
    },
    { rule: 'The card provider’s lists were read to their end', offences: there.cut },
  ]
}

const byId = <Item extends { id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]))

/** One offence that names each field with both of its values; none where all are equal. */
function differ(what: string, fields: Record<string, readonly [here: unknown, there: unknown]>): string[] {
  const differing = Object.entries(fields).filter(([, [here, there]]) => here !== there)
  if (differing.length === 0) return []
  const words = differing.map(([field, [here, there]]) => `${field} ${String(here)}, there ${String(there)}`)
  return [`${what}: ${words.join('; ')}`]
}

function compareSubscriptions(here: ProviderMirror, there: ProviderLists): string[] {
  const listed = byId(there.subscriptions)
  const sold = new Set(here.subscriptions.map(({ providerSubscriptionId }) => providerSubscriptionId))
  const checkouts = byId(here.checkouts)
  const missing = here.subscriptions.flatMap((own) => {
    const atProvider = listed.get(own.providerSubscriptionId)
    const what = `subscription ${own.id} (${own.providerSubscriptionId})`
    if (!atProvider) return [`${what} is not at the provider`]
    return differ(what, {
      customer: [own.providerCustomerId, atProvider.customerId],
      checkout: [own.checkoutId, atProvider.checkoutId],
      status: [own.status, toSubscriptionStatus(atProvider)],
    })
  })
  const strays = there.subscriptions.flatMap((stray) => {
    // Others may sell through the same account.
    if (sold.has(stray.id) || stray.checkoutId === null || !checkouts.has(stray.checkoutId)) return []
    const status = toSubscriptionStatus(stray)
    return status === null || status === 'canceled'
      ? []
      : [`${stray.id} of checkout ${stray.checkoutId} is ${status} at the provider, and not sold here`]
  })
  return [...missing, ...strays]
}

function compareInvoices(here: ProviderMirror, there: ProviderLists): string[] {
  const listed = byId(there.invoices)
  const own = byId(here.invoices)
  const missing = here.invoices.flatMap((invoice) => {
    const atProvider = listed.get(invoice.id)
    // A draft may be deleted there.
    if (!atProvider) return invoice.status === 'draft' ? [] : [`invoice ${invoice.id} is not at the provider`]
    return differ(`invoice ${invoice.id}`, {
      status: [invoice.status, atProvider.status],
      total: [invoice.totalCents, atProvider.totalCents],
      paid: [invoice.paidCents, atProvider.paidCents],
      payment: [invoice.paymentIntentId, atProvider.paymentIntentId],
      ...(invoice.checkoutId === null && {
        subscription: [invoice.providerSubscriptionId, atProvider.subscriptionId] as const,
      }),
    })
  })
  const ours = findOwnSubscriptions(here, there)
  const unknown = there.invoices.filter(
    ({ id, status, paidCents, subscriptionId }) =>
      !own.has(id) &&
      subscriptionId !== null &&
      // Of a second payment only what was paid is stored.
      (ours.sold.has(subscriptionId) ? status !== 'draft' : ours.second.has(subscriptionId) && paidCents > 0),
  )
  return [
    ...missing,
    ...unknown.map(({ id, status, paidCents }) => `invoice ${id} (${status}, paid ${paidCents}) is not here`),
  ]
}

/** The provider's ids of what was sold, and of what was paid a second time. */
function findOwnSubscriptions(here: ProviderMirror, there: ProviderLists) {
  const checkouts = byId(here.checkouts)
  const second = there.subscriptions.filter(
    ({ checkoutId }) => checkoutId !== null && checkouts.get(checkoutId)?.state === 'duplicate',
  )
  return {
    sold: new Set(here.subscriptions.map(({ providerSubscriptionId }) => providerSubscriptionId)),
    second: new Set(second.map(({ id }) => id)),
  }
}

function compareRefunds(here: ProviderMirror, there: ProviderLists): string[] {
  const listed = byId(there.refunds)
  const own = byId(here.refunds)
  const missing = here.refunds.flatMap((refund) => {
    const atProvider = listed.get(refund.id)
    if (!atProvider) return [`refund ${refund.id} is not at the provider`]
    return differ(`refund ${refund.id}`, {
      amount: [refund.amountCents, atProvider.amountCents],
      status: [refund.state, atProvider.state],
      payment: [refund.paymentIntentId, atProvider.paymentIntentId],
      ...(atProvider.intentId !== null && { promise: [refund.intentId, atProvider.intentId] as const }),
    })
  })
  const payments = new Set(here.invoices.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))
  const unknown = there.refunds.filter(
    ({ id, paymentIntentId }) => !own.has(id) && paymentIntentId !== null && payments.has(paymentIntentId),
  )
  return [
    ...missing,
    ...unknown.map(({ id, amountCents, state }) => `refund ${id} (${state}, ${amountCents}) is not here`),
  ]
}
