import { askRefunds } from './ask-refunds.ts'
import type { BillingDeps } from './follow-subscription.ts'
import { followSubscription } from './follow-subscription.ts'
import { findInvoiceOfPayment } from './invoices.db.ts'
import { lockBilled } from './billing.db.ts'
import { keepRefund } from './keep-refund.ts'
import { sumRefunds, upsertDispute } from './refunds.db.ts'

/**
 * Brings the refunds and disputes of a payment to what the provider says of them now; refunds that waited for the end
 * of a dispute are asked for then. Payments that are for nothing of ours are left alone.
 */
export async function followPayment(deps: BillingDeps, paymentIntentId: string): Promise<void> {
  const invoice =
    (await findInvoiceOfPayment(deps.db, paymentIntentId)) ?? (await findAnew(deps, paymentIntentId))
  if (!invoice) return
  await deps.db.transaction().execute(async (tx) => {
    // First the lock, then the question.
    await lockBilled(tx, invoice.subscriptionId)
    const refunds = await deps.payments.listRefunds(paymentIntentId)
    const disputes = await deps.payments.listDisputes(paymentIntentId)
    const now = deps.clock.now()
    const of = { invoiceId: invoice.id, subscriptionId: invoice.subscriptionId }
    for (const refund of refunds) await keepRefund(deps, tx, of, refund)
    for (const dispute of disputes) await upsertDispute(tx, invoice.id, dispute, now)
    await sumRefunds(tx, invoice.id, now)
  })
  await askRefunds(deps, { subscriptionId: invoice.subscriptionId })
}

/** It may be told of before its invoice is. */
async function findAnew(deps: BillingDeps, paymentIntentId: string) {
  const subscriptionId = await deps.payments.findSubscriptionOfPayment(paymentIntentId)
  if (subscriptionId === null || !(await followSubscription(deps, subscriptionId))) return null
  return findInvoiceOfPayment(deps.db, paymentIntentId)
}
