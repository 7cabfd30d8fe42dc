import { requestRefunds } from '../refunds/request-refunds.ts'
import { upsertDispute } from '../store/disputes.db.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { syncSubscription } from './sync-subscription.ts'
import { findInvoiceOfPayment } from '../store/invoices.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'
import { storeRefunds } from '../refunds/store-refunds.ts'
import { withSubscriptionLease } from './subscription-lease.ts'
import { requireBillingSubscription } from './perform-step.ts'

/**
 * Syncs refunds and disputes of a payment with the provider; refunds that waited for the end of a dispute are
 * requested then.
 * @returns false where the payment belongs to nothing stored
 */
export async function syncPayment(deps: SyncDeps, paymentIntentId: string): Promise<boolean> {
  const invoice =
    (await findInvoiceOfPayment(deps.db, paymentIntentId)) ?? (await findUnstored(deps, paymentIntentId))
  if (!invoice) return false
  const billed = await requireBillingSubscription(deps.db, invoice.subscriptionId)
  // Lease first, then the read: of two concurrent syncs the later one reads later.
  await withSubscriptionLease(deps, billed, 'sync payment', async (lease) => {
    const refunds = await lease.ask((payments) => payments.listRefunds(paymentIntentId))
    const disputes = await lease.ask((payments) => payments.listDisputes(paymentIntentId))
    await lease.write(async (tx) => {
      const now = deps.clock.now()
      await lockInvoice(tx, invoice.id)
      for (const dispute of disputes) await upsertDispute(tx, invoice.id, dispute, now)
      const of = { invoiceId: invoice.id, subscriptionId: invoice.subscriptionId }
      await storeRefunds(deps, tx, of, refunds)
    })
  })
  await requestRefunds(deps, { subscriptionId: invoice.subscriptionId })
  return true
}

/** Finds the subscription of a payment whose event arrived before its invoice's. */
async function findUnstored(deps: SyncDeps, paymentIntentId: string) {
  const subscriptionId = await deps.payments.findSubscriptionOfPayment(paymentIntentId)
  if (subscriptionId === null || !(await syncSubscription(deps, subscriptionId))) return null
  return findInvoiceOfPayment(deps.db, paymentIntentId)
}
