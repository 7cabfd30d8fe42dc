/**
 * Most nesting of sent JSON. Real input nests a few levels; thousands would overflow the stack of recursive
 * functions.
 */
const nestingMax = 40

/**
 * Replaces lone surrogates in every string and key of sent JSON. Browsers send them where a limit cuts an emoji in
 * two; `jsonb` refuses them. Only for output of `JSON.parse` or a parsed query.
 *
 * @throws RangeError for too deep nesting
 */
export function wellFormed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth >= nestingMax) throw new RangeError(`Nested deeper than ${nestingMax}`)
  if (Array.isArray(value)) return value.map((inner) => wellFormed(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner, depth + 1)]),
  )
}
