import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { listBlockVideos as call } from '#shared/contract/videos/videos.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { requireReadableSubscription } from '../../subscriptions/store/require-subscription.ts'
import { describeVideos } from '../store/describe-videos.ts'
import { findVideosOfSubscription } from '../store/videos.db.ts'

/**
 * The videos of a subscription, of one block or of all.
 * @throws Refusal not_found, also for what belongs to someone else
 */
export async function listBlockVideos(
  deps: Pick<VideosDeps, 'db'>,
  viewer: SignedInUser,
  { subscriptionId, block }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  await requireReadableSubscription(deps.db, viewer, subscriptionId)
  const videos = await findVideosOfSubscription(deps.db, subscriptionId, block)
  return { videos: await describeVideos(deps.db, viewer, videos) }
}
