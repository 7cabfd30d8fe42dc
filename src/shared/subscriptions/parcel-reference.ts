/** Most parcels of one subscription. */
export const parcelsPerSubscription = 50

/**
 * What to write on the next parcel: the subscription's reference and a number that none of its parcels has
 * (`AF-7KQM-3XRT`, second parcel: `AF-7KQM-3XRT-2`).
 */
export function nextParcelReference(subscriptionReference: string, taken: readonly string[]): string {
  const numbers = taken.map((reference) => Number(reference.slice(subscriptionReference.length + 1)) || 0)
  return `${subscriptionReference}-${Math.max(0, ...numbers) + 1}`
}

/**
 * The subscription's reference in what somebody typed or read off a parcel: ` af 7kqm 3xrt-2 ` -> `AF-7KQM-3XRT`; null
 * where it is none.
 */
export function readParcelReference(typed: string): string | null {
  const [, first, second] =
    /^AF([2-9A-Z]{4})([2-9A-Z]{4})\d{0,2}$/.exec(typed.toUpperCase().replaceAll(/[\s-]/g, '')) ?? []
  return first && second ? `AF-${first}-${second}` : null
}
