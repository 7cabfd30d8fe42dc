import { readAmountCents } from '#shared/billing/read-amount-cents.ts'

/** What was typed, read: a figure, or the sentence to show beside the field. */
export type Typed<Value> = { isGood: true; value: Value } | { isGood: false; sentence: string }

const good = <Value>(value: Value): Typed<Value> => ({ isGood: true, value })
const bad = (sentence: string): Typed<never> => ({ isGood: false, sentence })

/**
 * A price above zero as people type it ("190", "$1,190.50", "190.5") to integer cents.
 * @param options.currency of the installation, whose sign may stand beside it
 * @param options.maxCents the most that is allowed
 */
export function readPrice(
  text: string,
  { maxCents, currency }: { maxCents: number; currency: string },
): Typed<number> {
  const typed = text.trim()
  if (typed === '') return bad('Type an amount.')
  // A point without cents: they are still being typed.
  const value = readAmountCents(typed.replace(/\.$/, ''), currency)
  if (value === null) {
    return /^[^\d-]*\d[\d,]*\.\d{3,}[^\d]*$/.test(typed)
      ? bad('Type at most two digits after the point.')
      : bad('Type an amount with cents after a point: 190 or 190.50.')
  }
  if (value < 1) return bad('Type an amount above zero.')
  if (value > maxCents) return bad(`At most ${toTypedAmount(maxCents)}.`)
  return good(value)
}

/** Cents as a field shows them: `19000` -> `190`, `19050` -> `190.50`. */
export function toTypedAmount(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  const rest = digits.slice(-2)
  return digits.slice(0, -2) + (rest === '00' ? '' : `.${rest}`)
}

/** A whole number between two others, both included. */
export function readWhole(text: string, { min, max }: { min: number; max: number }): Typed<number> {
  const typed = text.trim()
  if (!/^\d{1,9}$/.test(typed)) return bad(`A whole number from ${min} to ${max}.`)
  const value = Number(typed)
  return value >= min && value <= max ? good(value) : bad(`From ${min} to ${max}.`)
}
