import type { Subscription } from '#shared/contract/subscriptions.ts'
import { packageTitles, planTitles } from '#shared/checkout/plan.ts'
import { readSelections } from '#shared/cart/product-selections.ts'

/** What people call a subscription: by what is filmed, else by its reference. */
export function subscriptionTitle(
  subscription: Pick<Subscription, 'productSelections' | 'parcelReference'>,
): string {
  const names = readSelections(subscription.productSelections)
    .items.map((item) => item.name.trim())
    .filter(Boolean)
  const [first, ...more] = names
  if (!first) return `Films ${subscription.parcelReference}`
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

/** "Automated, quarterly". */
export function subscriptionKind(subscription: Pick<Subscription, 'package' | 'plan'>): string {
  return `${packageTitles[subscription.package]}, ${planTitles[subscription.plan].toLowerCase()}`
}

/** Films that each block makes. */
export function filmsPerBlock(subscription: Pick<Subscription, 'price'>): number {
  return subscription.price.films.reduce((sum, film) => sum + film.count, 0)
}
