/**
 * An amount of the provider in another currency than everything here is sold in. Its event fails, comes back, and is parked
 * for a person in the end: no figure of it is ever taken for cents of ours.
 */
export class ForeignCurrency extends Error {
  override readonly name = 'ForeignCurrency'
}

/**
 * @param currency ISO 4217, in small letters
 * @throws ForeignCurrency naming the object
 */
export function requireCurrency<Priced extends { id?: string; currency: string | null }>(
  priced: Priced,
  currency: string,
): Priced {
  if (priced.currency === currency) return priced
  throw new ForeignCurrency(
    `${priced.id ?? 'An object of the card provider'} is in ${priced.currency ?? 'no currency'}, not in ${currency}`,
  )
}
