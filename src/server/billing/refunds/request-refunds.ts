import type { SyncDeps } from '../store/billing-deps.ts'
import { PaymentProviderError } from '../../outside/payments/payments.ts'
import { isDisputeOpen } from '../store/disputes.db.ts'
import {
  findOpenIntents,
  markOwed,
  writeAskFailure,
  type IntentScope,
  type OpenIntent,
} from '../store/refund-intents.db.ts'
import { lockInvoice } from '../store/refunds.db.ts'
import { balanceRefunds, storeRefunds } from './store-refunds.ts'

/** Our balance at the provider fills up with the next payments. */
const noFundsRetryMs = 86_400_000
const notByCard = 'This payment was not made by card, so the card provider can’t give it back.'

/**
 * Requests every open refund from the provider, each with its intent's idempotency key. One without an answer stays
 * open for the next caller; so does one whose payment is disputed, which is not requested before the card's bank has
 * decided. A refused one is owed: shown to the studio, and its customer notified unless the studio requested it.
 *
 * @returns how many have no answer yet; those that wait for a dispute are not counted
 */
export async function requestRefunds(deps: SyncDeps, of: IntentScope = {}): Promise<number> {
  let unanswered = 0
  for (const { id } of await findOpenIntents(deps.db, of)) {
    // Read again: another process may have settled it, or begun a further attempt. The key of the listed attempt would
    // not prevent a second refund then, because a refusal uses it up (make-once.ts).
    const [intent] = await findOpenIntents(deps.db, { id })
    if (!intent) continue
    if (await isDisputeOpen(deps.db, intent.invoiceId)) continue
    const { paymentIntentId } = intent
    if (!paymentIntentId) {
      await markRefundOwed(deps, intent, { failure: notByCard, retryAt: null })
      continue
    }
    try {
      await requestOneRefund(deps, { ...intent, paymentIntentId })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      deps.log.error({ err: error, refundIntentId: intent.id }, 'A refund was not made')
      if (error.isDisputed) continue
      unanswered += 1
      if (error.isAccess) await writeAskFailure(deps.db, intent.id, error.message, deps.clock.now())
    }
  }
  return unanswered
}

async function requestOneRefund(
  deps: SyncDeps,
  intent: OpenIntent & { paymentIntentId: string },
): Promise<void> {
  const { id: intentId, paymentIntentId, dueCents: amountCents, attempt } = intent
  try {
    const refund = await deps.payments.refund({ intentId, paymentIntentId, amountCents, attempt })
    await deps.db.transaction().execute((tx) => storeRefunds(deps, tx, intent, [refund]))
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || !error.isRefused || error.isDisputed) throw error
    deps.log.error({ err: error, refundIntentId: intentId }, 'A refund was refused: it is owed')
    // Nothing may be left because it was given back on the provider's own pages.
    const made = await deps.payments.listRefunds(paymentIntentId)
    await deps.db.transaction().execute((tx) => storeRefunds(deps, tx, intent, made))
    const retryAt = error.hasNoFunds ? new Date(deps.clock.now().getTime() + noFundsRetryMs) : null
    await markRefundOwed(deps, intent, { failure: error.message, retryAt })
  }
}

async function markRefundOwed(
  deps: SyncDeps,
  intent: OpenIntent,
  why: { failure: string; retryAt: Date | null },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockInvoice(tx, intent.invoiceId)
    const { id, attempt } = intent
    await markOwed(tx, id, { because: 'refused', attempt, ...why, now: deps.clock.now() })
    await balanceRefunds(deps, tx, intent)
  })
}
