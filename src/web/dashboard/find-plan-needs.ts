import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import type { StoredPlan } from '../videos/plan/plan-store.ts'
import { isCurrentPlan } from '../videos/plan/planned-drafts.ts'
import type { NeedOfSubscription } from './need.ts'

/** Unfinished plans of a subscription that still apply to the drafts as they are. */
export function findPlanNeeds(
  subscriptionId: string,
  videos: readonly Video[],
  plans: readonly StoredPlan[],
): NeedOfSubscription[] {
  const isOwn = (each: { subscriptionId: string }) => each.subscriptionId === subscriptionId
  const ownVideos = videos.filter(isOwn)
  return plans
    .filter((plan) => isOwn(plan) && isCurrentPlan(plan, ownVideos))
    .map(({ block }) => ({
      id: `plan-${subscriptionId}-${block}`,
      kind: 'plan',
      title: `Your changes to block ${block} are not applied`,
      action: 'Continue',
      to: paths.manageVideos(subscriptionId, { replan: String(block) }),
    }))
}
