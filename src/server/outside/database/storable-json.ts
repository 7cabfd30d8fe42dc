/**
 * Replaces what `jsonb` cannot store: NUL is dropped from every string and key, lone surrogates are replaced. Only
 * for output of `JSON.parse`.
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
