import { readSelections } from '../cart/product-selections.ts'

/** The name of a subscription on pages and in e-mails: its items, else its reference. */
export function subscriptionTitle(subscription: {
  /** As stored. */
  productSelections: unknown
  parcelReference: string
}): string {
  const names = readSelections(subscription.productSelections)
    .items.map((item) => item.name.trim())
    .filter(Boolean)
  const [first, ...more] = names
  if (!first) return `Films ${subscription.parcelReference}`
  return more.length === 0 ? first : `${first} and ${more.length} more`
}
