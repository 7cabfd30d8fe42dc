import type { Delivery, readDelivery as call } from '#shared/contract/delivery.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import { makeCustomerSlug } from '#shared/delivery/file-names.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { chooseNameTemplate } from '../contents/read-block.ts'
import { openBlock, type OpenBlockDeps } from './open-block.ts'

/**
 * What a block hands over, for its customer and the studio.
 * @throws Refusal not_found, also for what belongs to someone else
 */
export async function readDelivery(
  deps: OpenBlockDeps,
  user: SignedInUser,
  key: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const { ownerId } = await requireReadableSubscription(deps.db, user, key.subscriptionId)
  return { delivery: await describeDelivery(deps, key, ownerId === user.id) }
}

/** Its reader's right to it is the caller's to check. */
export async function describeDelivery(
  deps: OpenBlockDeps,
  { subscriptionId, block: number }: BlockKey,
  isOwn: boolean,
): Promise<Delivery> {
  const { block, describe } = await openBlock(deps, { subscriptionId, block: number }, 'own')
  const { customer, template } = block
  return {
    ...describe(`/api/subscriptions/${subscriptionId}/blocks/${number}`),
    subscriptionId,
    isOwn,
    names: {
      template: chooseNameTemplate(block),
      isDefault: template === null,
      customer: makeCustomerSlug(customer),
    },
  }
}
