import type { WirePrice } from '../store/wire-objects.ts'

/** `$1,140` or `$1,140.50`: no cents when there are none. */
export function formatMoney(amountCents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amountCents / 100)
}

/** `every month`, `every 3 months`. */
export function formatInterval({ recurring }: WirePrice): string {
  if (!recurring) return 'once'
  const { interval, interval_count } = recurring
  return interval_count === 1 ? `every ${interval}` : `every ${interval_count} ${interval}s`
}

export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)
}
