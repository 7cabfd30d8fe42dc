/**
 * JSON with exactly one text for each value, for hashing: RFC 8785 (JSON Canonicalization Scheme). Keys are sorted by
 * UTF-16 code units, without whitespace; numbers and strings as ECMAScript writes them. Keys whose value is `undefined`
 * are left out.
 * @throws TypeError for values outside JSON or the RFC: lone surrogates, NaN, infinity, functions, dates
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  switch (typeof value) {
    case 'boolean':
      return String(value)
    case 'number':
      if (Number.isFinite(value)) return JSON.stringify(value)
      break
    case 'string':
      if (value.isWellFormed()) return JSON.stringify(value)
      break
    case 'object':
      if (value === null) return 'null'
      if (isPlainObject(value)) return canonicalObject(value)
  }
  throw new TypeError(
    `There is no canonical JSON of ${typeof value === 'object' ? 'this object' : String(value)}`,
  )
}

function canonicalObject(object: Record<string, unknown>): string {
  const members = Object.entries(object)
    .filter(([, value]) => value !== undefined)
    // Not by locale: code units are the same everywhere.
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${canonicalJson(key)}:${canonicalJson(value)}`)
  return `{${members.join(',')}}`
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
