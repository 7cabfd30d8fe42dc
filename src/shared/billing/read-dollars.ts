/**
 * Reads an amount of dollars as people type it: "120", "120.5", "$1,140.00". Integer cents, digit by
 * digit: never through a floating-point number. Null for anything else, such as a third decimal or a sign.
 */
export function readDollars(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(typed.trim())
  if (!match) return null
  const dollars = Number((match[1] ?? '').replaceAll(',', ''))
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}
