import type { SessionUser } from '#shared/contract/identity/identity.ts'
import { createCachedEntryReader } from './create-cached-entry-reader.ts'

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

const noUser: SessionUser | null = null

/** Who was signed in last in this browser, for a first guess before the server answers. */
export const readCachedUser = createCachedEntryReader({
  key: 'user',
  label: 'user',
  isValid: (value): value is SessionUser | null => isSessionUser(value),
  empty: noUser,
})
