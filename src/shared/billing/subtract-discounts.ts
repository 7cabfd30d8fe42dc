import type { Discount } from './discount-schema.ts'

/**
 * A charge less the discounts that still run then, subtracted one after the other as the card provider does.
 *
 * @param cents before discounts
 * @param at ISO time of the charge
 * @returns integer cents, never below zero
 */
export function subtractDiscounts(
  cents: number,
  discounts: readonly Pick<Discount, 'percentOff' | 'centsOff' | 'endsAt'>[],
  at: string,
): number {
  return findRunningDiscounts(discounts, at).reduce((left, { percentOff, centsOff }) => {
    const off = percentOff === null ? (centsOff ?? 0) : Math.round((left * percentOff) / 100)
    return Math.max(0, left - off)
  }, cents)
}

/**
 * The discounts that still run at a time.
 * @param at ISO time
 */
export const findRunningDiscounts = <Given extends Pick<Discount, 'endsAt'>>(
  discounts: readonly Given[],
  at: string,
): Given[] => discounts.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(at))
