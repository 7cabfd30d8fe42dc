/** Whether two JSON values are equal. Key order does not count: the database (jsonb) reorders keys. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((value, index) => isSameJson(value, b[index]))
  }
  const ofA = definedEntries(a)
  const ofB = new Map(definedEntries(b))
  return (
    ofA.length === ofB.size && ofA.every(([key, value]) => ofB.has(key) && isSameJson(value, ofB.get(key)))
  )
}

/** Entries that JSON serializes: `{ a: undefined }` and `{}` are the same on the wire. */
function definedEntries(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined)
}
