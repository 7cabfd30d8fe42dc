import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { removeItem as call, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { chooseShownItems, findBlockItems } from '#shared/subscriptions/block-items.ts'
import { isOnRig } from '#shared/videos/video-status.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteItem } from '../../subscriptions/store/items.ts'
import { findHeldSubjects } from '../store/open-questions.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeItems } from './describe-items.ts'
import { expectItems } from './expect-items.ts'
import { describeItemFacts, requireFreeItem } from './item-changes.ts'
import { lockItems } from './lock-items.ts'
import { writeVideoItems } from './video-items.db.ts'

type ItemsDeps = Pick<VideosDeps, 'db' | 'clock'>

/**
 * Removes an item. Videos that showed it and others show the others; those that showed it alone, the first one left.
 * @throws Refusal not_found, item_on_rig, last_item, held_by_question
 */
export async function removeItem(
  deps: ItemsDeps,
  actor: SignedInUser,
  { subscriptionId, itemId }: InputOf<typeof call>,
): Promise<SubscriptionItems> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockItems(tx, actor, subscriptionId)
    const { item, index } = requireFreeItem(locked, itemId)
    const { subscription, choices, videos } = locked
    const left = locked.all.filter(({ id }) => id !== itemId)
    const findLeft = (block: number) => findBlockItems(left, choices, block)
    if (findLeft(subscription.block).length === 0) throw refuse('last_item')
    const showing = videos.filter((video) => !isOnRig(video.status) && video.itemIds.includes(itemId))
    const alone = showing.find(({ block }) => findLeft(block).length === 0)
    if (alone) {
      const sentence = `A film of block ${alone.block}, which is still to be shot, has no other item.`
      throw refuse('last_item', { sentence })
    }
    if ((await findHeldSubjects(tx, subscriptionId)).itemIds.has(itemId)) throw refuse('held_by_question')
    await deleteItem(tx, subscriptionId, itemId)
    for (const video of showing) {
      await writeVideoItems(tx, video.id, chooseShownItems(video.itemIds, findLeft(video.block)), now)
    }
    await emitEvent(tx, actor, {
      kind: 'item.removed',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { before: describeItemFacts(item, index) },
    })
    if (item.fromBlock <= subscription.block) {
      await expectItems(tx, actor, locked, { isRemoval: true, now })
    }
    return describeItems(tx, actor, subscription)
  })
}
