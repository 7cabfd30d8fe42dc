import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readCachedSession, writeCachedSession } from './session-cache.ts'

const user = { uid: 'u1', email: 'a@b.example', emailVerified: true, displayName: 'Ada', photoURL: null }
const entries = new Map<string, string>()

beforeEach(() => {
  entries.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the browser remembers who was here', () => {
  test('user and roles are kept under exactly these keys', () => {
    writeCachedSession({ user, roles: ['user', 'admin'] })
    expect([...entries.keys()]).toEqual(['user', 'roles'])
    expect(readCachedSession()).toEqual({ user, roles: ['user', 'admin'] })
  })

  test('what has not changed is not written again: other tabs would ask the server who is here', () => {
    writeCachedSession({ user, roles: ['user'] })
    const write = vi.spyOn(localStorage, 'setItem')
    writeCachedSession({ user, roles: ['user'] })
    expect(write).not.toHaveBeenCalled()
    writeCachedSession({ user, roles: ['user', 'admin'] })
    expect(write).toHaveBeenCalledExactlyOnceWith('roles', '["user","admin"]')
  })

  test('signing out removes both', () => {
    writeCachedSession({ user, roles: ['user'] })
    writeCachedSession({ user: null, roles: [] })
    expect(entries.size).toBe(0)
  })

  test.each([
    ['not JSON', '{"uid":', '["admin"'],
    ['nothing of that kind', '{"uid":7}', '"admin"'],
  ])('an entry that is %s is logged and counts as empty, once', (_what, user, roles) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    entries.set('user', user)
    entries.set('roles', roles)
    for (let reading = 0; reading < 2; reading++)
      expect(readCachedSession()).toEqual({ user: null, roles: [] })
    expect(warn).toHaveBeenCalledTimes(2)
  })
})
