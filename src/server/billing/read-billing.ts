import type { readBilling as call } from '#shared/contract/billing.ts'
import type { OutputOf } from '#shared/contract/define-call.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { findCustomerOfBuyer } from '../subscriptions/blocks/find-sold-subscription.ts'
import { findBilledOfUser } from './store/billing.db.ts'
import { describeBilling, describeInvoice } from './sync/describe-billing.ts'
import { findInvoicesOf } from './store/invoices.db.ts'

/** All of one's own billing. A provider that is silent hides card and discounts, and nothing else. */
export async function readBilling(
  deps: Pick<BillingDeps, 'db' | 'payments' | 'clock' | 'log'>,
  userId: string,
): Promise<OutputOf<typeof call>> {
  const [told, billed] = await Promise.all([askProvider(deps, userId), findBilledOfUser(deps.db, userId)])
  const ids = billed.map(({ id }) => id)
  const subscriptions = []
  for (const each of billed) subscriptions.push(await describeBilling(deps.db, each, deps.clock.now()))
  const invoices = await findInvoicesOf(deps.db, ids)
  return {
    card: told?.card ?? null,
    isCardKnown: told !== undefined,
    invoices: invoices.filter(({ status }) => status !== 'draft').map(describeInvoice),
    subscriptions,
    discounts: billed.flatMap(({ id, providerSubscriptionId }) =>
      (told?.discounts ?? [])
        .filter(({ subscriptionId }) => subscriptionId === providerSubscriptionId)
        .map((each) => ({ ...each, subscriptionId: id, endsAt: each.endsAt?.toISOString() ?? null })),
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
