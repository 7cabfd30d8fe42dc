/** ISO 4217 as the runtime knows it, in small letters, as the card provider writes it. */
const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** Whether there is such a currency, in small letters. */
export function isCurrency(code: string): boolean {
  return currencies.has(code)
}

/**
 * Whether an amount of it is counted and written in hundredths, as all amounts here are. By CLDR, whose list holds every
 * currency that the card provider counts otherwise (https://docs.stripe.com/currencies).
 */
export function hasCents(code: string): boolean {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: code })
  return format.resolvedOptions().maximumFractionDigits === 2
}
