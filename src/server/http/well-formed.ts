/** Honest input nests a handful deep; what goes on for thousands exhausts the stack of whoever walks or stores it. */
const nestingMax = 40

/**
 * Sent JSON with halves of characters replaced in every string and key. Browsers send them where a limit cuts an
 * emoji in two; `jsonb` refuses them. Only for what came out of `JSON.parse` or a query.
 *
 * @throws RangeError for what is nested too deep
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
