import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { packageTitles, planTitles } from '#shared/products/plan.ts'

/** "Automated, quarterly". */
export function subscriptionKind(subscription: Pick<Subscription, 'package' | 'plan'>): string {
  return `${packageTitles[subscription.package]}, ${planTitles[subscription.plan].toLowerCase()}`
}

/** Videos that each block makes. */
export function videosPerBlock(subscription: Pick<Subscription, 'price'>): number {
  return subscription.price.films.reduce((sum, video) => sum + video.count, 0)
}
