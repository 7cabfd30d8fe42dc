import type { SessionUser } from '#shared/contract/identity.ts'

const fieldTypes = {
  uid: ['string'],
  email: ['string'],
  emailVerified: ['boolean'],
  displayName: ['string'],
  photoURL: ['string', 'null'],
} satisfies Record<keyof SessionUser, string[]>

const typeName = (value: unknown) => (value === null ? 'null' : typeof value)

/** As `sessionUserSchema`, without zod: public pages read the cached user, too. */
function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(fieldTypes).every(([field, types]) =>
    types.includes(typeName(Reflect.get(value, field))),
  )
}

function parseUser(text: string): SessionUser | null {
  try {
    const value: unknown = JSON.parse(text)
    if (isSessionUser(value)) return value
    throw new TypeError('It is not a user.')
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for the log, and there is no other one here
    console.warn('The cached user could not be read and counts as empty.', error)
    return null
  }
}

let parsed: { text: string; user: SessionUser | null } | undefined

/**
 * Who was signed in last in this browser, for a first guess before the server answers. What fails to parse is logged,
 * once, and counts as empty. The same object while the entry is unchanged.
 */
export function readCachedUser(): SessionUser | null {
  let text: string | null
  try {
    text = localStorage.getItem('user')
  } catch {
    return null // Blocked storage is empty storage.
  }
  if (text === null) return null
  if (parsed?.text !== text) parsed = { text, user: parseUser(text) }
  return parsed.user
}
