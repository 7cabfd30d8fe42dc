import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { packageTitles, planTitles } from '#shared/products/plan.ts'

/** "Automated, quarterly". */
export function subscriptionKind(subscription: Pick<Subscription, 'package' | 'plan'>): string {
  return `${packageTitles[subscription.package]}, ${planTitles[subscription.plan].toLowerCase()}`
}

/** Films that each block makes. */
export function filmsPerBlock(subscription: Pick<Subscription, 'price'>): number {
  return subscription.price.films.reduce((sum, film) => sum + film.count, 0)
}
