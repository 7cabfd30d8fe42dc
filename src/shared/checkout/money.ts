const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$1,140`, or `$12,004.20` where there are cents. */
export function formatCents(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100)
}

/** What the specification's `productTotalPrice` holds: dollars, for display only. */
export function centsToDollars(cents: number): number {
  return cents / 100
}
