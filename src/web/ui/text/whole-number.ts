type TypedNumber = { isGood: true; value: number } | { isGood: false; sentence: string }

/**
 * What someone typed where a whole number belongs.
 * @param range `unit` is what is counted, in the plural: "films", "seconds". `zeroHint` says what to do instead of typing 0.
 */
export function readWholeNumber(
  text: string,
  range: { min: number; max: number; unit: string; zeroHint?: string },
): TypedNumber {
  const { min, max, unit, zeroHint } = range
  const typed = text.trim().replace(/^\+/, '')
  if (typed === '') return bad(`Type how many ${unit}: ${min} to ${max}.`)
  const value = Number(typed)
  if (!Number.isFinite(value)) return bad(`“${shortened(typed)}” is not a number. Type ${min} to ${max}.`)
  if (!Number.isInteger(value)) return bad(`Only whole ${unit}: ${Math.floor(value)} or ${Math.ceil(value)}.`)
  if (value < min) return bad(`At least ${min}.${zeroHint ? ` ${zeroHint}` : ''}`)
  if (value > max) return bad(`At most ${max} ${unit} here.`)
  return { isGood: true, value }
}

const bad = (sentence: string): TypedNumber => ({ isGood: false, sentence })
const shortened = (text: string) => (text.length > 16 ? `${text.slice(0, 15)}…` : text)
