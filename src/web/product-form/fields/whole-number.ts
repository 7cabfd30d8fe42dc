export type TypedNumber = { isGood: true; value: number } | { isGood: false; sentence: string }

/**
 * What someone typed where a whole number belongs.
 * @param unit what is counted, in the plural: "films", "seconds"
 */
export function readWholeNumber(
  text: string,
  range: { min: number; max: number; unit: string },
): TypedNumber {
  const { min, max, unit } = range
  const typed = text.trim().replace(/^\+/, '')
  if (typed === '') return bad(`Type how many ${unit}: ${min} to ${max}.`)
  const value = Number(typed)
  if (!Number.isFinite(value)) return bad(`“${shortened(typed)}” is not a number. Type ${min} to ${max}.`)
  if (!Number.isInteger(value)) return bad(`Only whole ${unit}: ${Math.floor(value)} or ${Math.ceil(value)}.`)
  if (value < min) return bad(`At least ${min}. To have none, remove the line.`)
  if (value > max) return bad(`At most ${max} ${unit} here.`)
  return { isGood: true, value }
}

const bad = (sentence: string): TypedNumber => ({ isGood: false, sentence })
const shortened = (text: string) => (text.length > 16 ? `${text.slice(0, 15)}…` : text)
