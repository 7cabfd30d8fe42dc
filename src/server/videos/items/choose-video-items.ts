import { isSameJson } from '#shared/same-json.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { chooseVideoItems as call, SubscriptionItems } from '#shared/contract/videos/items.ts'
import { findBlockItems } from '#shared/subscriptions/block-items.ts'
import { isOnRig } from '#shared/videos/video-status.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { findVideo } from '../store/videos.db.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import { describeItems } from './describe-items.ts'
import { lockItems } from './lock-items.ts'
import { writeVideoItems } from './video-items.db.ts'

type ItemsDeps = Pick<VideosDeps, 'db' | 'clock'>

/**
 * Sets which items of its block a video shows.
 * @throws Refusal not_found, film_without_item, film_on_rig
 */
export async function chooseVideoItems(
  deps: ItemsDeps,
  actor: SignedInUser,
  { videoId, itemIds }: InputOf<typeof call>,
): Promise<SubscriptionItems> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const seen = await findVideo(tx, videoId)
    if (!seen) throw refuse('not_found')
    const { subscription, all, choices, videos } = await lockItems(tx, actor, seen.subscriptionId)
    const video = videos.find(({ id }) => id === videoId)
    if (!video) throw refuse('not_found')
    const blockItems = findBlockItems(all, choices, video.block)
    const shown = blockItems.flatMap(({ id }) => (itemIds.includes(id) ? [id] : []))
    if (shown.length < new Set(itemIds).size) throw refuse('not_found')
    if (shown.length === 0) throw refuse('film_without_item', { details: { filmId: videoId } })
    if (isOnRig(video.status)) throw refuse('film_on_rig')
    if (!isSameJson(shown, video.itemIds)) {
      await writeVideoItems(tx, videoId, shown, now)
      await emitEvent(tx, actor, {
        kind: 'video.items_chosen',
        subject: { kind: 'video', id: videoId },
        payload: { before: { items: video.itemIds }, after: { items: shown } },
      })
    }
    return describeItems(tx, actor, subscription)
  })
}
