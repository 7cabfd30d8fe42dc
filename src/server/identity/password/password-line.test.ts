import { expect, test } from 'vitest'
import { hashPassword } from './password-hashing.ts'

test('a password waits in a line that has an end, where callers are asked to come back', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 45 }, () => hashPassword('a long enough password')),
  )
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ reason: { code: 'busy' } })
  expect(await hashPassword('afterwards')).toContain('argon2id')
})
