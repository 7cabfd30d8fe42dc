const isRoles = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((role) => typeof role === 'string')

function parseRoles(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (isRoles(value)) return value
    throw new TypeError('It is not a list of roles.')
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for the log, and there is no other one here
    console.warn('The cached roles could not be read and count as empty.', error)
    return []
  }
}

let parsed: { text: string; roles: readonly string[] } | undefined

/**
 * The roles of who was signed in last in this browser, without zod: public pages read them, too. What fails to parse is
 * logged, once, and counts as empty.
 */
export function readCachedRoles(): readonly string[] {
  let text: string | null
  try {
    text = localStorage.getItem('roles')
  } catch {
    return [] // Blocked storage is empty storage.
  }
  if (text === null) return []
  if (parsed?.text !== text) parsed = { text, roles: parseRoles(text) }
  return parsed.roles
}
