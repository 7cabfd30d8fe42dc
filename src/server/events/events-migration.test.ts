import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from '#test/events/read-events.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../outside/database/migrate.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
const own = '0013-events.sql'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  for (const { name } of await readMigrations()) {
    if (name < own) await copyFile(join(migrationsFolder, name), join(folder, name))
  }
  await migrate(database.url, folder)
  await database.pool.query(`
    insert into audit_log (at, actor_id, actor_email, action, subject_kind, subject_id, before, after, reason) values
      ('2026-01-01T10:00:00Z', 'a', 'ana@studio.example', 'move film', 'video', 'v',
        '{"status": "draft"}', '{"status": null}', 'Ready'),
      ('2026-01-02T10:00:00Z', 'a', 'ana@studio.example', 'visit account', 'user', 'u', null, null, ''),
      ('2026-01-03T10:00:00Z', 'a', 'ana@studio.example', 'polish lens', 'system', 's', null, '[1]', '')`)
  await copyFile(join(migrationsFolder, own), join(folder, own))
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

test('the record of changes is carried over as events: order, time, actor, what was before and after', async () => {
  expect(await readEvents(database.db)).toMatchObject([
    {
      id: 1,
      at: new Date('2026-01-01T10:00:00Z'),
      kind: 'video.moved',
      version: 0,
      before: { status: 'draft' },
      after: { status: null },
      reason: 'Ready',
      isRecorded: true,
      isForCustomer: true,
    },
    {
      id: 2,
      kind: 'user.visited',
      actorEmail: 'ana@studio.example',
      before: undefined,
      isForCustomer: false,
    },
    { id: 3, kind: 'polish lens', after: [1], isRecorded: true, isForCustomer: false },
  ])
})

test('what happens next gets the next number', async () => {
  const { rows } = await database.pool.query(
    `insert into events (kind, version, subject_kind, subject_id, is_recorded, is_for_studio, is_for_customer)
     values ('x', 1, 'user', 'u', true, true, false) returning id`,
  )
  expect(rows).toEqual([{ id: 4 }])
})
