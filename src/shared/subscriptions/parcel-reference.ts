/** Most parcels of one subscription. */
export const parcelsPerSubscription = 50

/**
 * What to write on the next parcel: the subscription's reference and a number that none of its parcels has
 * (`ARC-7K2M`, second parcel: `ARC-7K2M-2`).
 */
export function nextParcelReference(subscriptionReference: string, taken: readonly string[]): string {
  const numbers = taken.map((reference) => Number(reference.slice(subscriptionReference.length + 1)) || 0)
  return `${subscriptionReference}-${Math.max(0, ...numbers) + 1}`
}
