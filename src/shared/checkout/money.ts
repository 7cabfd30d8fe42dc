import { moneyLocale } from '../display-locale.ts'

/** Number formats by currency, cached: creating them is slow. */
const formats = new Map<string, { whole: Intl.NumberFormat; exact: Intl.NumberFormat }>()

/**
 * An amount as shown on screen: `$1,140`, or `$12,004.20` where there are cents.
 * @param currency ISO 4217, upper or lower case; with a minor unit of 1/100
 */
export function formatMoney(cents: number, currency: string): string {
  const { whole, exact } = findFormats(currency)
  return (cents % 100 === 0 ? whole : exact).format(cents / 100)
}

function findFormats(currency: string) {
  const found = formats.get(currency)
  if (found) return found
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  const made = {
    whole: new Intl.NumberFormat(moneyLocale, { ...style, maximumFractionDigits: 0 }),
    exact: new Intl.NumberFormat(moneyLocale, style),
  }
  formats.set(currency, made)
  return made
}

/** What is written before an amount: `$`, `€`, `CHF`. */
export function findCurrencySign(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' = 'symbol',
): string {
  const style = { style: 'currency', currency: currency.toUpperCase(), currencyDisplay } as const
  const parts = new Intl.NumberFormat(moneyLocale, style).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? ''
}

/** What the specification's `productTotalPrice` holds: units of the currency with decimals, for display only. */
export function centsToUnits(cents: number): number {
  return cents / 100
}
