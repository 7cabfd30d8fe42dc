import type { readBilling as call } from '#shared/contract/billing/billing.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { findCustomerOfBuyer } from '../subscriptions/blocks/find-sold-subscription.ts'
import { listBillingSubscriptions } from './store/billing.db.ts'
import { describeBilling, describeInvoice } from './sync/describe-billing.ts'
import { findInvoices } from './store/invoices.db.ts'

/** All billing of a user. If the provider is unavailable, card and discounts are missing, and nothing else. */
export async function readBilling(
  deps: Pick<BillingDeps, 'db' | 'payments' | 'clock' | 'log'>,
  userId: string,
): Promise<OutputOf<typeof call>> {
  const [atProvider, billed] = await Promise.all([
    askProvider(deps, userId),
    listBillingSubscriptions(deps.db, userId),
  ])
  const ids = billed.map(({ id }) => id)
  const subscriptions = []
  for (const each of billed) subscriptions.push(await describeBilling(deps.db, each, deps.clock.now()))
  const invoices = await findInvoices(deps.db, ids)
  return {
    card: atProvider?.card ?? null,
    isCardKnown: atProvider !== undefined,
    invoices: invoices.filter(({ status }) => status !== 'draft').map(describeInvoice),
    subscriptions,
    discounts: billed.flatMap(({ id, providerSubscriptionId }) =>
      (atProvider?.discounts ?? [])
        .filter(({ subscriptionId }) => subscriptionId === providerSubscriptionId)
        .map(({ percentOff, centsOff, isOnce, endsAt }) => ({
          subscriptionId: id,
          percentOff,
          centsOff,
          isOnce,
          endsAt: endsAt?.toISOString() ?? null,
        })),
    ),
  }
}

/** What only the provider knows. Undefined: it does not answer. */
async function askProvider(
  { db, payments, log }: Pick<BillingDeps, 'db' | 'payments' | 'log'>,
  userId: string,
) {
  const customerId = await findCustomerOfBuyer(db, userId)
  if (customerId === null) return { card: null, discounts: [] }
  try {
    const [card, discounts] = await Promise.all([
      payments.readCard(customerId),
      payments.listDiscounts(customerId),
    ])
    return { card, discounts }
  } catch (error) {
    log.warn({ err: error }, 'The card on file and discounts could not be asked for')
    return undefined
  }
}
