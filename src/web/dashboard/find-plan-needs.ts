import type { Subscription } from '#shared/contract/subscriptions.ts'
import type { Video } from '#shared/contract/videos.ts'
import { paths } from '#shared/paths.ts'
import { subscriptionTitle } from '#shared/subscriptions/subscription-title.ts'
import type { StoredPlan } from '../videos/plan/plan-store.ts'
import { blockVersion, draftsOfBlock } from '../videos/plan/planned-drafts.ts'
import type { Need } from './find-needs.ts'

/** Unfinished plans of running subscriptions that still apply to the drafts as they are. */
export function findPlanNeeds(
  subscriptions: readonly Subscription[],
  videos: readonly Video[],
  plans: readonly StoredPlan[],
): Need[] {
  return plans.flatMap(({ subscriptionId, block, version }): Need[] => {
    const subscription = subscriptions.find(
      ({ id, status }) => id === subscriptionId && status !== 'canceled',
    )
    const ofSubscription = videos.filter((video) => video.subscriptionId === subscriptionId)
    if (!subscription || version !== blockVersion(draftsOfBlock(ofSubscription, block))) return []
    return [
      {
        id: `plan-${subscriptionId}-${block}`,
        kind: 'plan',
        title: `Your plan for block ${block} is not finished`,
        about: subscriptionTitle(subscription),
        action: 'Continue',
        to: `${paths.manageVideos(subscriptionId)}?replan=${block}`,
      },
    ]
  })
}
