import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { addItem as call, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { isSameJson } from '#shared/same-json.ts'
import { findBlockItems, hasRoomForItem } from '#shared/subscriptions/block-items.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { insertItems } from '../../subscriptions/store/items.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeItems, hasNextBlock } from './describe-items.ts'
import { expectItems } from './expect-items.ts'
import { describeItemFacts, requireName, withOwnPhotos } from './item-changes.ts'
import { lockItems } from './lock-items.ts'

type ItemsDeps = Pick<VideosDeps, 'db' | 'clock'>

/**
 * Adds an item to the block in production, or to the next one. In the block in production it has to arrive first: the
 * step `received` runs again. The same item sent again, after a lost answer, has no effect.
 * @throws Refusal not_found, item_unnamed, too_many_items, block_has_begun; changed_meanwhile where the sender's id is
 * that of an item which says something else
 */
export async function addItem(
  deps: ItemsDeps,
  actor: SignedInUser,
  { subscriptionId, itemId = randomUUID(), block, ...fields }: InputOf<typeof call>,
): Promise<SubscriptionItems> {
  requireName(fields)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockItems(tx, actor, subscriptionId)
    const { subscription, all, choices } = locked
    const details = await withOwnPhotos(tx, locked, fields)
    const known = all.find(({ id }) => id === itemId)
    if (known) {
      if (isSameJson(known, { ...known, ...details, fromBlock: block })) {
        return describeItems(tx, actor, subscription)
      }
      throw refuse('changed_meanwhile', {
        sentence: 'This item was added before, and says something else in the list. Change it there.',
      })
    }
    const current = subscription.block
    if (block < current) throw refuse('block_has_begun')
    if (block > current + 1 || (block > current && !hasNextBlock(subscription))) throw refuse('not_found')
    const before = findBlockItems(all, choices, block)
    if (!hasRoomForItem(before)) throw refuse('too_many_items')
    const item = { id: itemId, ...details }
    await insertItems(tx, subscriptionId, [{ ...item, fromBlock: block }], now)
    await emitEvent(tx, actor, {
      kind: 'item.added',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: { after: describeItemFacts(item, before.length) },
    })
    if (block === current) await expectItems(tx, actor, locked, { isRemoval: false, now })
    return describeItems(tx, actor, subscription)
  })
}
