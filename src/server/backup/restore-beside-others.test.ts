import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { memoryStorage, type Objects } from '#test/files/memory-storage.ts'
import { until } from '#test/until.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let source: TestDatabase
let target: TestDatabase
let sourceObjects: Objects
let targetObjects: Objects

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-backups-'))
  ;[source, target] = await Promise.all([createTestDatabase(), createTestDatabase()])
  sourceObjects = new Map([['photos/a.webp', Buffer.from('a photo')]])
  targetObjects = new Map()
  await source.pool.query(`INSERT INTO users (id, email) VALUES ('ana', 'ana@example.com')`)
})
afterEach(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

const from = () => ({ databaseUrl: source.url, storage: memoryStorage(sourceObjects) })
const into = () => ({ databaseUrl: target.url, storage: memoryStorage(targetObjects) })
const backUp = async () => (await writeBackup(from(), folder)).file
const users = async () => (await target.pool.query('SELECT id FROM users')).rows
const ledger = async () => (await target.pool.query('SELECT id FROM ledger')).rows
const addLedger = 'CREATE TABLE ledger (id bigint PRIMARY KEY); INSERT INTO ledger VALUES (1)'

test.each([
  ['alone', `DROP SCHEMA public CASCADE; CREATE SCHEMA public; ${addLedger}`],
  ['beside ours', addLedger],
])('a database with tables of another program is refused and left as it is, these %s', async (_, sql) => {
  const file = await backUp()
  await target.pool.query(sql)
  for (const beforeReplacing of [null, async () => undefined]) {
    await expect(restoreBackup(into(), file, { beforeReplacing })).rejects.toThrow(
      'The database holds tables of another program (ledger) and was left as it is: create a database for Arcframe alone, and set DATABASE_URL to it.',
    )
  }
  expect(await ledger()).toEqual([{ id: 1 }])
  expect(targetObjects.size).toBe(0)
})

test('tables of another program are not in a backup, which is restored into a database of its own', async () => {
  await source.pool.query(
    'CREATE TABLE ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY); INSERT INTO ledger DEFAULT VALUES',
  )
  await restoreBackup(into(), await backUp(), { beforeReplacing: null })
  expect(await users()).toEqual([{ id: 'ana' }])
  await expect(ledger()).rejects.toThrow('does not exist')
})

test('a table that another program makes during the restore stays', async () => {
  const file = await backUp()
  await target.pool.query(`INSERT INTO users (id, email) VALUES ('cem', 'cem@example.com')`)
  await restoreBackup(into(), file, {
    beforeReplacing: async () => void (await target.pool.query(addLedger)),
  })
  expect([await users(), await ledger()]).toEqual([[{ id: 'ana' }], [{ id: 1 }]])
})

test('a table of an extension is neither locked nor lost', async () => {
  const file = await backUp()
  await target.pool.query(
    'CREATE TABLE spatial_ref_sys (id int); ALTER EXTENSION pg_trgm ADD TABLE spatial_ref_sys',
  )
  const reader = await target.pool.connect()
  try {
    await reader.query('BEGIN; LOCK TABLE spatial_ref_sys IN ACCESS SHARE MODE')
    await restoreBackup(into(), file, { beforeReplacing: null })
  } finally {
    await reader.query('ROLLBACK')
    reader.release()
  }
  expect(await users()).toEqual([{ id: 'ana' }])
  expect((await target.pool.query('SELECT id FROM spatial_ref_sys')).rows).toEqual([])
})

const newerVersion = `CREATE TABLE loyalty (id int);
  INSERT INTO migrations (name, checksum) VALUES ('9999-loyalty.sql', 'x')`
const refusal =
  'The database was migrated by a newer version of Arcframe (9999-loyalty.sql is unknown here): use that version, or restore a backup that this version made into an empty database and an empty storage.'

test('an older version backs up no database of a newer one: it does not know all of it', async () => {
  await source.pool.query(newerVersion)
  await expect(backUp()).rejects.toThrow(refusal)
  expect(await readdir(folder)).toEqual([])
})

test('an older version says how to go back, and does not call the newer one another program', async () => {
  const file = await backUp()
  await target.pool.query(newerVersion)
  for (const beforeReplacing of [null, async () => undefined])
    await expect(restoreBackup(into(), file, { beforeReplacing })).rejects.toThrow(refusal)
})

test('what an operator made of our tables is named, not lost; a function is left alone', async () => {
  const file = await backUp()
  await target.pool.query(`
    CREATE SCHEMA reports; CREATE VIEW reports.people AS SELECT count(*) FROM users;
    CREATE FUNCTION own_sum(a int, b int) RETURNS int LANGUAGE sql RETURN a + b`)
  const restoring = () => restoreBackup(into(), file, { beforeReplacing: null })
  await expect(restoring()).rejects.toThrow(
    `The restore of ${file} stopped (view reports.people depends on table users): apart from newer migrations, database and files are as they were. Remove the cause, then restore again.`,
  )
  await target.pool.query('DROP VIEW reports.people')
  await restoring()
  expect(await users()).toEqual([{ id: 'ana' }])
  expect((await target.pool.query('SELECT own_sum(1, 2) AS sum')).rows).toEqual([{ sum: 3 }])
})

test.each([
  ['', null],
  [', also with --replace: nothing was there to be backed up', async () => undefined],
])(
  'who signs up while a backup is put into an empty database keeps the account%s',
  async (_, beforeReplacing) => {
    const file = await backUp()
    const person = await target.pool.connect()
    await person.query(`BEGIN; INSERT INTO users (id, email) VALUES ('cem', 'cem@example.com')`)
    const restoring = restoreBackup(into(), file, { beforeReplacing })
    restoring.catch(() => undefined)
    try {
      const isTrying = async () => {
        const { rowCount } = await target.pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'ROLLBACK TO SAVEPOINT%'`,
        )
        return rowCount === 1
      }
      await until(isTrying, 60_000, 'the restore does not try to lock the users')
    } finally {
      await person.query('COMMIT')
      person.release()
    }
    await expect(restoring).rejects.toThrow('The database is not empty and was left as it is')
    expect(await users()).toEqual([{ id: 'cem' }])
  },
)

test('a restore into an empty database leaves the files of another installation', async () => {
  const file = await backUp()
  targetObjects.set('photos/newer.webp', Buffer.from('of production'))
  await expect(restoreBackup(into(), file, { beforeReplacing: null })).rejects.toThrow(
    'The storage holds files that are not in the backup (photos/newer.webp) and was left as it is: check that DATA_DIR, or S3_BUCKET and what belongs to it, are those of this installation alone. To remove the files (a backup of them is taken first), add --replace.',
  )
  expect([...targetObjects.keys()]).toEqual(['photos/newer.webp'])
  expect(await users()).toEqual([])
})

test('files are removed that were backed up first, not those that came since', async () => {
  const file = await backUp()
  targetObjects.set('photos/earlier.webp', Buffer.from('lost from the database'))
  let backups = 0
  const beforeReplacing = async () => {
    backups += 1
    targetObjects.set('photos/uploaded-meanwhile.webp', Buffer.from('in no backup'))
  }
  await restoreBackup(into(), file, { beforeReplacing })
  expect(backups).toBe(1)
  expect([...targetObjects.keys()].toSorted()).toEqual(['photos/a.webp', 'photos/uploaded-meanwhile.webp'])
})
