import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeAdmin } from './make-admin.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`INSERT INTO users (id, email) VALUES ('ana', 'ana@example.com')`)
})

afterAll(() => database.close())

test('the operator makes an account an admin by its address, and is recorded in the audit', async () => {
  expect(await makeAdmin(database, ' Ana@Example.com')).toBe('made')
  const { rows } = await database.pool.query(
    `SELECT roles, kind, actor_id FROM users JOIN events ON subject_id = users.id`,
  )
  expect(rows).toEqual([{ roles: ['user', 'admin'], kind: 'user.role_given', actor_id: 'operator' }])
  expect(await makeAdmin(database, 'ana@example.com')).toBe('already')
})

test('an unknown address is reported', async () => {
  expect(await makeAdmin(database, 'ben@example.com')).toBe('unknown')
})

test('the operator restores a suspended admin', async () => {
  await database.pool.query(`UPDATE users SET suspended_at = now() WHERE id = 'ana'`)
  expect(await makeAdmin(database, 'ana@example.com')).toBe('made')
  const { rows } = await database.pool.query(`SELECT roles, suspended_at FROM users WHERE id = 'ana'`)
  expect(rows).toEqual([{ roles: ['user', 'admin'], suspended_at: null }])
})
