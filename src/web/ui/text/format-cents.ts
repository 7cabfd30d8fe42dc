import { moneyLocale } from '#shared/display-locale.ts'
import { formatMoney } from '#shared/checkout/money.ts'

/** Before anything is known of the installation: while the root has failed, and in tests of parts. */
const fallbackCurrency = 'usd'

let renderedCurrency = fallbackCurrency

/** Where pages are rendered to HTML there is no document to read: a process renders for one installation. */
export function setRenderedCurrency(currency: string): void {
  renderedCurrency = currency
}

/** ISO 4217, in lower case: the one currency of this installation, as the root wrote it into the document. */
export function readPageCurrency(): string {
  if (typeof document === 'undefined') return renderedCurrency
  return document.documentElement.dataset['currency'] ?? fallbackCurrency
}

/** An amount of integer cents in the installation's currency. */
export const formatCents = (cents: number): string => formatMoney(cents, readPageCurrency())

/** What stands before an amount that is typed: `$`, `€`, `CHF`. */
export function readCurrencySign(): string {
  const style = { style: 'currency', currency: readPageCurrency().toUpperCase() } as const
  const parts = new Intl.NumberFormat(moneyLocale, style).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? ''
}
