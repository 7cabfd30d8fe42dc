import { askRefunds } from './ask-refunds.ts'
import { lockBilled } from './billing.db.ts'
import { upsertDispute } from './disputes.db.ts'
import type { SyncDeps } from './billing-deps.ts'
import { followSubscription } from './follow-subscription.ts'
import { findInvoiceOfPayment } from './invoices.db.ts'
import { lockInvoice } from './refunds.db.ts'
import { storeRefunds } from './store-refunds.ts'

/**
 * Brings the refunds and disputes of a payment to what the provider says of them now; refunds that waited for the end
 * of a dispute are asked for then.
 * @returns false where the payment is for nothing that is stored
 */
export async function followPayment(deps: SyncDeps, paymentIntentId: string): Promise<boolean> {
  const invoice =
    (await findInvoiceOfPayment(deps.db, paymentIntentId)) ?? (await findAnew(deps, paymentIntentId))
  if (!invoice) return false
  await deps.db.transaction().execute(async (tx) => {
    // First the lock, then the question.
    await lockBilled(tx, invoice.subscriptionId)
    const refunds = await deps.payments.listRefunds(paymentIntentId)
    const disputes = await deps.payments.listDisputes(paymentIntentId)
    const now = deps.clock.now()
    await lockInvoice(tx, invoice.id)
    for (const dispute of disputes) await upsertDispute(tx, invoice.id, dispute, now)
    const of = { invoiceId: invoice.id, subscriptionId: invoice.subscriptionId }
    await storeRefunds(deps, tx, of, refunds)
  })
  await askRefunds(deps, { subscriptionId: invoice.subscriptionId })
  return true
}

/** It may be told of before its invoice is. */
async function findAnew(deps: SyncDeps, paymentIntentId: string) {
  const subscriptionId = await deps.payments.findSubscriptionOfPayment(paymentIntentId)
  if (subscriptionId === null || !(await followSubscription(deps, subscriptionId))) return null
  return findInvoiceOfPayment(deps.db, paymentIntentId)
}
