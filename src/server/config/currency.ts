import { moneyLocale } from '#shared/display-locale.ts'

/** ISO 4217 codes of the runtime, in lower case like the card provider's. */
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Whether this is a currency code, in lower case. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/**
 * Whether an amount of it is counted and written in hundredths, as all amounts here are. By CLDR, whose list holds every
 * currency that the card provider counts otherwise (https://docs.stripe.com/currencies).
 */
export function hasCents(code: string): boolean {
  const format = new Intl.NumberFormat(moneyLocale, { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits === 2
}
