/**
 * `value` as PostgreSQL can keep it in `jsonb`: it refuses NUL, which is dropped from every string and key, and halves of
 * characters, which are replaced. Only for what came out of `JSON.parse`.
 */
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storableJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storableText(key), storableJson(inner)]),
  )
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}
