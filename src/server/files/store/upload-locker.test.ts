import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { createUploadLocker, type UploadLocker } from './upload-locker.ts'

let database: TestDatabase
let one: UploadLocker
let other: UploadLocker

beforeEach(async () => {
  database = await createTestDatabase()
  one = createUploadLocker(database.url, { waitsMs: 60_000 })
  other = createUploadLocker(database.url, { waitsMs: 60_000 })
})
afterEach(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const open = new AbortController().signal

test('a client that comes back through another process gets its upload, once the first process has let go', async () => {
  const held = one.newLock('upload')
  const events: string[] = []
  await held.lock(open, async () => {
    events.push('asked to let go')
    await held.unlock()
  })
  const wanted = other.newLock('upload')
  await wanted.lock(open, () => {})
  events.push('taken over')
  expect(events).toEqual(['asked to let go', 'taken over'])
  await wanted.unlock()
})

test('a process that does not release its lock keeps the upload; different uploads do not wait for each other', async () => {
  const impatient = createUploadLocker(database.url, { waitsMs: 100 })
  try {
    await one.newLock('upload').lock(open, () => {})
    await impatient.newLock('another').lock(open, () => {})
    const refused = impatient.newLock('upload').lock(open, () => {})
    await expect(refused).rejects.toMatchObject({ status_code: 500 })
  } finally {
    await impatient.close()
  }
})

test('a process that dies releases its uploads, and one whose connection broke continues with a new one', async () => {
  await one.newLock('upload').lock(open, () => {})
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'arcframe-uploads' and datname = current_database()`,
  )
  const lock = other.newLock('upload')
  await lock.lock(open, () => {})
  await lock.unlock()
  const again = one.newLock('third')
  await again.lock(open, () => {})
  await again.unlock()
})
