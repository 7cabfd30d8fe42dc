import type { Deps } from '../deps.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { keepRefund } from './keep-refund.ts'
import { findOpenIntents, isDisputeOpen, settleIntent, sumLostDisputes, sumRefunds } from './refunds.db.ts'

/**
 * Asks the provider for every refund that is on its way, each under the key of its own intent. One that it does not
 * answer stays, for the next who asks; so does one of a payment that is disputed, until the card's bank has decided.
 * @returns how many are still unanswered
 */
export async function askRefunds(
  deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'config' | 'log'>,
  of: { subscriptionId?: string; id?: string } = {},
): Promise<number> {
  let unanswered = 0
  for (const intent of await findOpenIntents(deps.db, of)) {
    const now = deps.clock.now()
    if (!intent.paymentIntentId) {
      await settleIntent(deps.db, intent.id, {
        state: 'refused',
        failure: 'Nothing was charged for it.',
        now,
      })
      continue
    }
    if (await isDisputeOpen(deps.db, intent.invoiceId)) continue
    const lostCents = await sumLostDisputes(deps.db, intent.invoiceId)
    if (lostCents > 0 && intent.amountCents > intent.leftCents - lostCents) {
      const failure = 'The card’s bank has taken this payment back.'
      await settleIntent(deps.db, intent.id, { state: 'refused', failure, now })
      continue
    }
    try {
      const refund = await deps.payments.refund({
        intentId: intent.id,
        paymentIntentId: intent.paymentIntentId,
        amountCents: intent.amountCents,
      })
      await deps.db.transaction().execute(async (tx) => {
        await keepRefund(deps, tx, intent, refund)
        await sumRefunds(tx, intent.invoiceId, now)
      })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.isRefused && !error.isDisputed) {
        await settleIntent(deps.db, intent.id, { state: 'refused', failure: error.message, now })
      } else if (!error.isDisputed) unanswered += 1
      deps.log.error({ err: error, refundIntentId: intent.id }, 'A refund was not made')
    }
  }
  return unanswered
}
