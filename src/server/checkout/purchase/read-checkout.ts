import type { readCheckout as readCheckoutCall } from '#shared/contract/checkout.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { SyncDeps } from '../../billing/store/billing-deps.ts'
import type { CheckoutState } from '../../outside/database/tables/checkout-tables.ts'
import { refuse } from '../../http/refusal.ts'
import { findSoldSubscription } from '../../subscriptions/blocks/find-sold-subscription.ts'
import { findCheckoutOfSession } from './checkout.db.ts'
import { settleCheckout } from './settle-checkout.ts'

/**
 * The state of a payment page, for its buyer alone. Until it is settled it is read from the provider; without an
 * answer the payment is still pending.
 *
 * @throws Refusal not_found to other users, exactly as for a session that does not exist
 */
export async function readCheckout(
  deps: SyncDeps,
  userId: string,
  sessionId: string,
): Promise<OutputOf<typeof readCheckoutCall>> {
  const before = await findCheckoutOfSession(deps.db, sessionId)
  if (before?.userId !== userId) throw refuse('not_found')
  if (before.state === 'open' || before.state === 'processing') {
    await settleCheckout(deps, sessionId).catch((error: unknown) => {
      deps.log.warn(
        { err: error, sessionId },
        'The provider could not be asked for a payment; it is waited for',
      )
    })
  }
  const checkout = (await findCheckoutOfSession(deps.db, sessionId)) ?? before
  const isPaid = checkout.state === 'paid' || checkout.state === 'duplicate'
  const sold = isPaid ? await findSoldSubscription(deps.db, userId, checkout.selectionId) : null
  return {
    state: describeState(checkout.state),
    productSelections: { ...checkout.selections },
    price: checkout.price,
    subscriptionId: sold?.id ?? null,
    parcelReference: sold?.parcelReference ?? null,
    studioAddress: deps.config.studioAddress ?? '',
  }
}

function describeState(state: CheckoutState): OutputOf<typeof readCheckoutCall>['state'] {
  return state === 'opening' || state === 'open' || state === 'processing' ? 'waiting' : state
}
