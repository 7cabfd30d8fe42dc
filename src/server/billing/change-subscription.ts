import { randomUUID } from 'node:crypto'
import type { changeSubscription as call, SubscriptionBilling } from '#shared/contract/billing.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { requireOwnSubscription } from '../subscriptions/require-subscription.ts'
import { findChange, insertChange } from './changes.db.ts'
import type { BillingDeps } from './billing-deps.ts'
import { priceWanted } from './preview-change.ts'
import { refuseProviderError } from './refuse-provider-error.ts'
import { settleChange } from './settle-change.ts'
import { lockStanding, showBilling } from './take-step.ts'

/**
 * Changes plan and films from the next block that is not open. Prices it again: what the customer agreed to must be
 * what it costs. The change is written down before anything is asked of the provider; where that does not answer, it
 * is settled later, under the same keys. Where the bank wants its customer to confirm the payment, nothing has changed
 * yet, and the answer says where they do.
 *
 * @throws Refusal see the contract
 */
export async function changeSubscription(
  deps: BillingDeps,
  user: SignedInUser,
  input: InputOf<typeof call>,
): Promise<SubscriptionBilling> {
  const { subscriptionId, plan } = input
  await requireOwnSubscription(deps.db, user, subscriptionId)
  const id = randomUUID()
  await deps.db
    .transaction()
    .execute(async (tx) => {
      const standing = await lockStanding(deps, tx, subscriptionId)
      const priced = await priceWanted(deps, standing, input)
      const { dueNowCents, price, runningPrice, fromBlock, selections } = priced
      if (dueNowCents !== input.seenDueNowCents || price.totalCents !== input.seenTotalCents) {
        throw refuse('price_changed', { details: { dueNowCents, totalCents: price.totalCents } })
      }
      await insertChange(tx, {
        id,
        subscriptionId,
        requestedBy: user.id,
        selections,
        plan,
        price,
        runningPrice: dueNowCents > 0 ? runningPrice : null,
        fromBlock,
        renewsFromBlock: standing.billed.paidBlocks + 1,
        dueNowCents,
        state: 'charging',
        providerInvoiceId: null,
        failure: null,
        createdAt: deps.clock.now(),
      })
    })
    .catch((error: unknown) => refuseProviderError(error, 'payment_provider'))
  const notMade = await settleChange(deps, id, { isAwaited: true })
  if (notMade) throw refuse(notMade.code, notMade)
  const settled = await findChange(deps.db, id)
  if (settled?.state === 'unknown') throw refuse('payment_unknown')
  // The reconciler came first: what it found is told in its words.
  if (settled?.state === 'refused') {
    throw refuse('change_not_made', settled.failure === null ? {} : { sentence: settled.failure })
  }
  return showBilling(deps, subscriptionId)
}
