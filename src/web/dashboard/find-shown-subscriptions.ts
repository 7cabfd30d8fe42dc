import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import type { Video } from '#shared/contract/videos/videos.ts'

/**
 * Subscriptions with a place on the dashboard, those that run first: an ended one only while a video of it is being
 * made, or where none runs: then the newest.
 * @param subscriptions newest first
 */
export function findShownSubscriptions(
  subscriptions: readonly Subscription[],
  videos: readonly Video[],
): Subscription[] {
  const shown = subscriptions.filter(
    (each) =>
      isRunning(each) || videos.some((video) => video.subscriptionId === each.id && isBeingMade(video)),
  )
  if (shown.length === 0) return subscriptions.slice(0, 1)
  return [...shown.filter(isRunning), ...shown.filter((each) => !isRunning(each))]
}

const isRunning = ({ status }: Subscription) => status !== 'canceled'
const isBeingMade = ({ status }: Video) => status !== 'draft' && status !== 'delivery'
