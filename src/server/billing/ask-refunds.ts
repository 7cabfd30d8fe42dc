import type { Deps } from '../deps.ts'
import { PaymentProviderError } from '../outside/payments/payments.ts'
import { findOpenIntents, settleIntent, sumRefunds, upsertRefund } from './refunds.db.ts'

/**
 * Asks the provider for every refund that is on its way, each under the key of its own intent. One that it does not
 * answer stays, for the next who asks.
 * @returns how many are still unanswered
 */
export async function askRefunds(
  deps: Pick<Deps, 'db' | 'payments' | 'clock' | 'log'>,
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
    try {
      const refund = await deps.payments.refund({
        intentId: intent.id,
        paymentIntentId: intent.paymentIntentId,
        amountCents: intent.amountCents,
      })
      await deps.db.transaction().execute(async (tx) => {
        await upsertRefund(tx, intent.invoiceId, refund, now)
        await sumRefunds(tx, intent.invoiceId, now)
      })
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error
      if (error.isRefused) {
        await settleIntent(deps.db, intent.id, { state: 'refused', failure: error.message, now })
      } else unanswered += 1
      deps.log.error({ err: error, refundIntentId: intent.id }, 'A refund was not made')
    }
  }
  return unanswered
}
