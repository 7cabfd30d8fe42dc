import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { SubscriptionItems, updateItem as call } from '#shared/contract/videos/items.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { writeItem } from '../../subscriptions/store/items.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeItems } from './describe-items.ts'
import { describeItemFacts, requireFreeItem, requireName, withOwnPhotos } from './item-changes.ts'
import { lockItems } from './lock-items.ts'

type ItemsDeps = Pick<VideosDeps, 'db' | 'clock'>

/** @throws Refusal not_found, item_unnamed, item_on_rig, changed_meanwhile */
export async function updateItem(
  deps: ItemsDeps,
  actor: SignedInUser,
  { subscriptionId, itemId, version, ...fields }: InputOf<typeof call>,
): Promise<SubscriptionItems> {
  requireName(fields)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockItems(tx, actor, subscriptionId)
    const { item, index } = requireFreeItem(locked, itemId)
    if (item.version !== version) {
      throw refuse('changed_meanwhile', {
        sentence: 'This item was changed elsewhere in the meantime. What you typed is still here.',
      })
    }
    const after = await withOwnPhotos(tx, locked, fields)
    await writeItem(tx, { subscriptionId, id: itemId }, after, now)
    await emitEvent(tx, actor, {
      kind: 'item.changed',
      subject: { kind: 'subscription', id: subscriptionId },
      payload: {
        before: describeItemFacts(item, index),
        after: describeItemFacts({ id: itemId, ...after }, index),
      },
    })
    return describeItems(tx, actor, locked.subscription)
  })
}
