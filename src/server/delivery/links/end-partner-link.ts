import type { endPartnerLink as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { requireOwnSubscription } from '../../subscriptions/store/require-subscription.ts'
import type { DeliveryDeps } from '../store/delivery-deps.ts'
import { writeLinkEnded } from '../store/partner-links.db.ts'
import { describeLinks } from './list-partner-links.ts'

/** Ends a link at once. Idempotent. @throws Refusal not_found */
export async function endPartnerLink(
  deps: Pick<DeliveryDeps, 'db' | 'clock'>,
  user: SignedInUser,
  input: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await requireOwnSubscription(deps.db, user, input.subscriptionId)
  if (!(await writeLinkEnded(deps.db, input, deps.clock.now()))) throw refuse('not_found')
  return { links: await describeLinks(deps, input) }
}
