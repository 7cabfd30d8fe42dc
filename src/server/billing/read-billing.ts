import type { readBilling as call } from '#shared/contract/billing.ts'
import type { OutputOf } from '#shared/contract/define-call.ts'
import type { Deps } from '../deps.ts'
import { findCustomerOfBuyer } from '../subscriptions/find-sold-subscription.ts'
import { findBilledOfUser } from './billing.db.ts'
import { describeBilling, describeInvoice } from './describe-billing.ts'
import { findInvoicesOf } from './invoices.db.ts'

/** All of one's own billing. A provider that is silent hides the card, and nothing else. */
export async function readBilling(
  deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'log'>,
  userId: string,
): Promise<OutputOf<typeof call>> {
  const [card, billed] = await Promise.all([readCard(deps, userId), findBilledOfUser(deps.db, userId)])
  const ids = billed.map(({ id }) => id)
  const subscriptions = []
  for (const each of billed) subscriptions.push(await describeBilling(deps.db, each, deps.clock.now()))
  const invoices = await findInvoicesOf(deps.db, ids)
  return {
    card: card ?? null,
    isCardKnown: card !== undefined,
    invoices: invoices.filter(({ status }) => status !== 'draft').map(describeInvoice),
    subscriptions,
  }
}

/** Undefined: the provider does not answer. */
async function readCard({ db, payments, log }: Pick<Deps, 'db' | 'payments' | 'log'>, userId: string) {
  const customerId = await findCustomerOfBuyer(db, userId)
  if (customerId === null) return null
  return payments.readCard(customerId).catch((error: unknown) => {
    log.warn({ err: error }, 'The card on file could not be asked for')
    return undefined
  })
}
