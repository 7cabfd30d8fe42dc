import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { StoredPlan } from '../videos/plan/plan-store.ts'
import { isCurrentPlan } from '../videos/plan/planned-drafts.ts'
import type { Need } from './find-needs.ts'

/** Unfinished plans of running subscriptions that still apply to the drafts as they are. */
export function findPlanNeeds(
  subscriptions: readonly Subscription[],
  videos: readonly Video[],
  plans: readonly StoredPlan[],
): Need[] {
  return plans.flatMap((plan): Need[] => {
    const { subscriptionId, block } = plan
    const subscription = subscriptions.find(
      ({ id, status }) => id === subscriptionId && status !== 'canceled',
    )
    const ofSubscription = videos.filter((video) => video.subscriptionId === subscriptionId)
    if (!subscription || !isCurrentPlan(plan, ofSubscription)) return []
    return [
      {
        id: `plan-${subscriptionId}-${block}`,
        kind: 'plan',
        title: `Your changes to block ${block} are not applied`,
        about: subscriptionTitle(subscription),
        action: 'Continue',
        to: `${paths.manageVideos(subscriptionId)}?replan=${block}`,
      },
    ]
  })
}
