import { describe, expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password-hashing.ts'

// What the product does, which other unit tests do not: see vitest.config.ts.
vi.mock('./password-cost.ts', () => import('#server/identity/password/password-cost.ts'))

describe('a password', () => {
  test('is known again by its hash alone, and costs at least 50 ms to try', async () => {
    const started = performance.now()
    const hash = await hashPassword('a long enough password')
    expect(performance.now() - started).toBeGreaterThan(50)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=4,p=1\$/)
    expect(await verifyPassword({ hash, password: 'a long enough password' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'a long enough passwort' })).toBe(false)
    expect(await verifyPassword({ hash: 'not a hash', password: 'a long enough password' })).toBe(false)
  })

  test('is the same however the keyboard composes its accents', async () => {
    const hash = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword({ hash, password: 'cafe\u0301 au lait' })).toBe(true)
  })
})
