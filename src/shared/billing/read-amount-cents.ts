import { findCurrencySign } from '../checkout/money.ts'

/**
 * Reads an amount of a currency as people type it: "120", "120.5", "$1,140.00", "120 €", "EUR 120". Integer cents,
 * digit by digit: never through a floating-point number. Null for anything else, such as a third decimal, a minus or
 * the sign of another currency.
 *
 * @param currency ISO 4217, upper or lower case; with a minor unit of 1/100
 */
export function readAmountCents(typed: string, currency: string): number | null {
  const match = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(removeSign(typed.trim(), currency))
  if (!match) return null
  const units = Number((match[1] ?? '').replaceAll(',', ''))
  return units * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** What stands for a currency beside an amount, in upper case: `CA$`, `$` and `CAD`. */
const findSigns = (currency: string): string[] =>
  [findCurrencySign(currency), findCurrencySign(currency, 'narrowSymbol'), currency].map((sign) =>
    sign.toUpperCase(),
  )

/** Without the currency's sign or code, which may stand before or after the amount. */
function removeSign(typed: string, currency: string): string {
  const upper = typed.toUpperCase()
  for (const sign of findSigns(currency)) {
    if (upper.startsWith(sign)) return typed.slice(sign.length).trimStart()
    if (upper.endsWith(sign)) return typed.slice(0, -sign.length).trimEnd()
  }
  return typed
}
