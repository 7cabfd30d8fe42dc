import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueEmails } from '#test/events/queue-emails.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { migrate, readMigrations } from '../outside/database/migrate.ts'
import { emitEvent } from './emit-event.ts'

const migrationsFolder = join(import.meta.dirname, '../../../migrations')
const own = '0018-event-readers.sql'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  await database.pool.query('drop schema public cascade; create schema public')
  await database.pool.query('drop schema graphile_worker cascade')
  for (const { name } of await readMigrations()) {
    if (name < own) await copyFile(join(migrationsFolder, name), join(folder, name))
  }
  await migrate(database.url, folder)
  await runMigrations({ connectionString: database.url })
  await database.pool.query(`
    insert into users (id, email) values ('u', 'u@brand.example');
    insert into events (kind, version, subject_kind, subject_id, payload, is_recorded, is_for_studio, is_for_customer)
      values ('order.payment_failed', 1, 'user', 'u', '{"after": {"checkoutId": "c", "totalCents": 5}}', false, true, true);
    select graphile_worker.add_job('send-letter', '{"kind": "reset", "to": "old@brand.example", "url": "x"}'::json);
    select graphile_worker.add_job('answer-letter-request', '{"wants": "reset", "email": "old@brand.example"}'::json)`)
  await copyFile(join(migrationsFolder, own), join(folder, own))
  await migrate(database.url, folder)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

const readJobs = async () =>
  (
    await database.pool.query('select task_identifier as task from graphile_worker.jobs order by id')
  ).rows.map(({ task }) => String(task))

test('events of before the upgrade are not written about, those after it are', async () => {
  const before = await readJobs()
  await queueEmails(database.db)
  expect(await readJobs()).toEqual(before)
  await emitEvent(database.db, null, {
    kind: 'order.payment_failed',
    subject: { kind: 'user', id: 'u' },
    payload: { after: { checkoutId: 'd', totalCents: 6 } },
  })
  await queueEmails(database.db)
  expect(await readJobs()).toEqual([...before, 'send-email'])
})

test('e-mails that wait for being sent are sent under their new name', async () => {
  expect((await readJobs()).slice(0, 2)).toEqual(['send-email', 'answer-email-request'])
})
