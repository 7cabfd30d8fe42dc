import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionUserSchema } from '#shared/contract/identity/identity.ts'
import { readCachedUser } from './cached-user.ts'

const user = { uid: 'u1', email: 'a@b.example', emailVerified: true, displayName: 'Ada', photoURL: null }
let entry: string | null
let isBlocked: boolean

beforeEach(() => {
  entry = null
  isBlocked = false
  vi.stubGlobal('localStorage', {
    getItem: () => {
      if (isBlocked) throw new Error('storage is blocked')
      return entry
    },
  })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a cached user that fails to parse is logged and treated as empty', () => {
  test.each(['{not json', '', 'null', '[]', '{}', '7', '"ada"', 'true', JSON.stringify({ ...user, uid: 7 })])(
    '%j',
    (text) => {
      entry = text
      expect(readCachedUser()).toBeNull()
      expect(console.warn).toHaveBeenCalledTimes(1)
    },
  )

  test('once, however often it is read', () => {
    entry = '{still not json'
    for (let reading = 0; reading < 3; reading++) expect(readCachedUser()).toBeNull()
    expect(console.warn).toHaveBeenCalledTimes(1)
    entry = '{not json either'
    readCachedUser()
    expect(console.warn).toHaveBeenCalledTimes(2)
  })
})

test('no cached user, or storage that is blocked, is no error', () => {
  expect(readCachedUser()).toBeNull()
  isBlocked = true
  expect(readCachedUser()).toBeNull()
  expect(console.warn).not.toHaveBeenCalled()
})

const without = (field: string) => Object.fromEntries(Object.entries(user).filter(([name]) => name !== field))

test.each([
  user,
  { ...user, photoURL: 'https://a.example/photo.webp' },
  { ...user, more: 1 },
  ...Object.keys(user).flatMap((field) => [
    without(field),
    { ...user, [field]: null },
    { ...user, [field]: 7 },
    { ...user, [field]: 'text' },
  ]),
])('it accepts what the contract accepts: %j', (value) => {
  entry = JSON.stringify(value)
  expect(readCachedUser() !== null).toBe(sessionUserSchema.safeParse(value).success)
})
