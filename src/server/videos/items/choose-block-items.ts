import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { chooseBlockItems as call, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { writeItemChoice } from '../../subscriptions/store/items.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeItems, hasNextBlock } from './describe-items.ts'
import { lockItems } from './lock-items.ts'

type ItemsDeps = Pick<VideosDeps, 'db' | 'clock'>

/**
 * Sets whether the next block films the same items or those that begin with it.
 * @throws Refusal not_found, block_has_begun
 */
export async function chooseBlockItems(
  deps: ItemsDeps,
  actor: SignedInUser,
  { subscriptionId, block, choice }: InputOf<typeof call>,
): Promise<SubscriptionItems> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const { subscription, choices } = await lockItems(tx, actor, subscriptionId)
    if (block <= subscription.block) throw refuse('block_has_begun')
    if (block > subscription.block + 1 || !hasNextBlock(subscription)) throw refuse('not_found')
    const before = choices.get(block) ?? 'same'
    if (before !== choice) {
      await writeItemChoice(tx, { subscriptionId, block, choice }, now)
      await emitEvent(tx, actor, {
        kind: 'block.items_chosen',
        subject: { kind: 'subscription', id: subscriptionId },
        payload: { before: { block, choice: before }, after: { block, choice } },
      })
    }
    return describeItems(tx, actor, subscription)
  })
}
