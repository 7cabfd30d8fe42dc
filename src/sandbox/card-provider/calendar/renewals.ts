import { beginPeriod } from '../invoices/begin-period.ts'
import { chargeOnSchedule } from '../invoices/charge-invoice.ts'
import { expireCheckoutSession } from '../checkout/checkout-sessions.ts'
import { disputeWhenWished } from '../invoices/collect-payment.ts'
import { finalizeInvoice } from '../invoices/draft-invoices.ts'
import { findSubscriptionId } from '../invoices/invoices.ts'
import type { Provider } from '../store/provider.ts'
import { advanceSchedule } from '../schedules/schedules.ts'
import { endSubscription, storeChange } from '../subscriptions/subscriptions.ts'
import type { WireInvoice, WireSubscription } from '../store/wire-objects.ts'

/** In one transaction, so that a year of a thousand subscriptions takes seconds. */
const batchSize = 500

/**
 * Does what falls due up to `untilSeconds`, each at its own moment and in order: sessions expire, phases and periods
 * end, drafts become final, failed payments are tried again. A repeated call finds nothing left to do.
 * @returns how many things were done
 */
export async function runDue(provider: Provider, untilSeconds: number): Promise<number> {
  let done = 0
  for (;;) {
    const count = provider.db.runInTransaction(() => runBatch(provider, untilSeconds))
    done += count
    if (count < batchSize) return done
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function runBatch(provider: Provider, untilSeconds: number): number {
  for (let count = 0; count < batchSize; count++) {
    const due = provider.db.findNextDue(untilSeconds)
    if (!due) return count
    const then: Provider = { ...provider, nowSeconds: () => due.atSeconds }
    const { object } = due
    if (object.object === 'checkout.session') expireCheckoutSession(then, object.id)
    else if (object.object === 'subscription_schedule') advanceSchedule(then, object)
    else if (object.object === 'subscription') endPeriod(then, object)
    else if (object.status === 'draft') finalizeInvoice(then, object.id)
    else retryInvoice(then, object)
  }
  return batchSize
}

/** The next period begins and is charged, or the subscription ends as was wished. */
function endPeriod(provider: Provider, old: WireSubscription) {
  if (old.cancel_at_period_end) endSubscription(provider, old, old.cancellation_details)
  else beginPeriod(provider, old, old, 'subscription_cycle')
}

function retryInvoice(provider: Provider, invoice: WireInvoice) {
  const { db } = provider
  const id = findSubscriptionId(invoice)
  const old = id ? db.findObject('subscription', id) : undefined
  if (!old || old.status === 'canceled') {
    db.updateObject({ ...invoice, auto_advance: false, next_payment_attempt: null })
    return
  }
  const { subscription, collected } = chargeOnSchedule(provider, old, invoice)
  if (subscription.status !== old.status && subscription.status !== 'canceled') {
    storeChange(provider, old, subscription)
  }
  if (collected) disputeWhenWished(provider, collected)
}
