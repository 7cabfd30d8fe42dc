/**
 * An amount from the provider in another currency than the setting's. Its event fails, is retried, and is parked in
 * the end: no figure of it may count as our cents.
 */
export class ForeignCurrency extends Error {
  override readonly name = 'ForeignCurrency'
}

/**
 * @param currency ISO 4217, in lower case
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
