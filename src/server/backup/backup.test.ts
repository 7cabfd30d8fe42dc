import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { until } from '#test/until.ts'
import { removeStoredObject } from '../files/remove-stored-object.ts'
import { StoredObjectMissing, type Storage } from '../outside/storage/storage.ts'
import { StartError } from '../config/start-error.ts'
import { ArchiveWriter, readArchive } from './archive.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

type Objects = Map<string, Buffer>

const memoryStorage = (objects: Objects): Storage => ({
  async write(key, content) {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content)
    objects.set(key, bytes)
    return { bytes: bytes.length }
  },
  async stat(key) {
    const bytes = objects.get(key)
    return bytes ? { key, bytes: bytes.length, modifiedAt: new Date() } : null
  },
  localPath: () => null,
  async read(key) {
    const bytes = objects.get(key)
    if (!bytes) throw new StoredObjectMissing(key)
    return Readable.from([bytes])
  },
  async remove(key) {
    objects.delete(key)
  },
  async *list(prefix) {
    for (const [key, bytes] of objects) {
      if (key.startsWith(prefix)) yield { key, bytes: bytes.length, modifiedAt: new Date() }
    }
  },
})

let folder: string
let source: TestDatabase
let target: TestDatabase
let sourceObjects: Objects
let targetObjects: Objects

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arcframe-backups-'))
  ;[source, target] = await Promise.all([createTestDatabase(), createTestDatabase()])
  sourceObjects = new Map()
  targetObjects = new Map()
  await fill(source)
})

afterEach(async () => {
  await Promise.all([source.close(), target.close()])
  await rm(folder, { recursive: true })
})

const from = () => ({ databaseUrl: source.url, storage: memoryStorage(sourceObjects) })
const into = () => ({ databaseUrl: target.url, storage: memoryStorage(targetObjects) })

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(`
    INSERT INTO users (id, email, name, roles, extra) VALUES
      ('ana', 'ana@example.com', E'Tab\\t, line\\n, back\\\\slash, "quote", 😀', '{user,admin}', 'null'),
      ('ben', 'ben@example.com', '\\N', '{user}', '{"nested": {"snake_case": [1, null, "x"]}}');
    INSERT INTO products (id, kind, title, length_seconds, tokens) VALUES ('ad-15', 'ad', 'Fifteen', 15, 3);
    INSERT INTO events
      (actor_id, actor_email, kind, subject_kind, subject_id, version, is_recorded, is_for_studio, is_for_customer)
      SELECT 'ana', 'ana@example.com', 'test', 'user', n::text, 1, true, true, false FROM generate_series(1, 5000) n;
    UPDATE system_flags SET disable_writes = true, reason = 'moving house';
    SELECT graphile_worker.add_job('send-email', '{"to": "ben@example.com"}'::json, job_key => 'email-1');`)
  sourceObjects.set('photos/a.webp', Buffer.from('a photo'))
  sourceObjects.set('films/empty.mp4', Buffer.alloc(0))
  sourceObjects.set('films/long.mp4', Buffer.alloc(3_000_001, 'film'))
}

/** All rows; positions in the cluster's transactions begin anew (restored-readers.test.ts). */
async function readEverything({ pool }: TestDatabase): Promise<Record<string, unknown[]>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname NOT IN ('catalogue_version', 'migrations', 'event_readers', 'event_retries') ORDER BY 1`,
  )
  const entries = tables.rows.map(async ({ name }) => {
    const row = name === 'events' ? `(to_jsonb(t) - 'xact')::text` : 't::text'
    const { rows } = await pool.query<{ row: string }>(`SELECT ${row} AS row FROM "${name}" t ORDER BY 1`)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('a restored backup has every row of every table and every byte of every file', async () => {
  const { file } = await writeBackup(from(), folder)
  const result = await restoreBackup(into(), file, { beforeReplacing: null })
  expect(result).toMatchObject({ files: 3 })
  const restored = await readEverything(target)
  expect(restored).toEqual(await readEverything(source))
  expect(restored['events']).toHaveLength(5000)
  expect(targetObjects).toEqual(sourceObjects)
})

test('what is added after a restore gets the next number, and triggers work again', async () => {
  const { file } = await writeBackup(from(), folder)
  await restoreBackup(into(), file, { beforeReplacing: null })
  const { rows } = await target.pool.query(
    `INSERT INTO events
       (actor_id, actor_email, kind, subject_kind, subject_id, version, is_recorded, is_for_studio, is_for_customer)
     VALUES ('ana', 'a', 'x', 'user', '1', 1, true, true, false) RETURNING id`,
  )
  expect(rows).toEqual([{ id: 5001 }])
  const version = async () =>
    (await target.pool.query('SELECT version FROM catalogue_version')).rows[0].version
  const before = await version()
  await target.pool.query(`UPDATE products SET title = 'Sixteen'`)
  expect(await version()).toBe(before + 1)
})

test('neither way uses deprecated functions of the database driver', async () => {
  const warnings: Error[] = []
  const collect = (warning: Error) => warnings.push(warning)
  process.on('warning', collect)
  try {
    const { file } = await writeBackup(from(), folder)
    await restoreBackup(into(), file, { beforeReplacing: null })
    // Warnings are reported with the next tick.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.off('warning', collect)
  }
  expect(warnings.map(({ message }) => message)).toEqual([])
})

test.each(['files/../../outside.txt', 'files//etc/passwd', 'files/photos/..', 'files/A.webp'])(
  'an archive with a path that is none of ours is refused in one sentence: %s',
  async (path) => {
    const { file } = await writeBackup(from(), folder)
    const altered = join(folder, 'altered.tar.gz')
    const archive = await ArchiveWriter.create(altered)
    for await (const entry of readArchive(file)) {
      const content = await buffer(entry.content)
      await archive.add(entry.path === 'files/photos/a.webp' ? path : entry.path, content.length, [content])
    }
    await archive.close()
    await expect(restoreBackup(into(), altered, { beforeReplacing: null })).rejects.toThrow(
      new StartError(
        `The backup ${altered} names a file that it cannot hold (${JSON.stringify(path)}): choose another backup; nothing was changed.`,
      ),
    )
    expect(await readEverything(target)).toMatchObject({ users: [] })
  },
)

test('e-mails that were waiting to be sent are waiting again', async () => {
  const { file } = await writeBackup(from(), folder)
  await restoreBackup(into(), file, { beforeReplacing: null })
  const { rows } = await target.pool.query('SELECT task_identifier, key FROM graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'send-email', key: 'email-1' }])
})

test('a backup taken while people work holds one moment: no row without what it refers to, no file row without its file', async () => {
  const work = { isOn: true, written: 0 }
  const addFiles = async (worker: number) => {
    for (; work.isOn; work.written += 1) {
      const id = `${worker}-${work.written}`
      sourceObjects.set(`photos/${id}.webp`, Buffer.from(id))
      const client = await source.pool.connect()
      await client.query('BEGIN')
      await client.query(`INSERT INTO users (id, email) VALUES ($1, $2)`, [id, `${id}@example.com`])
      await client.query(
        `INSERT INTO files (id, owner_id, uploaded_by, purpose, storage_key, media_type, bytes, original_name)
         VALUES ($1, $1, $1, 'item-photo', $2, 'image/webp', 1, 'x')`,
        [id, `photos/${id}.webp`],
      )
      await client.query('COMMIT')
      client.release()
    }
  }
  const working = Promise.all([addFiles(1), addFiles(2)])
  await until(() => work.written >= 20, 60_000, 'nothing is written')
  const { file } = await writeBackup(from(), folder)
  const writtenWhileBackingUp = work.written
  work.isOn = false
  await working
  await restoreBackup(into(), file, { beforeReplacing: null })
  const { rows } = await target.pool.query<{ id: string; storage_key: string }>(
    'SELECT id, storage_key FROM files',
  )
  expect(rows.length).toBeGreaterThanOrEqual(18)
  expect(rows.length).toBeLessThan(writtenWhileBackingUp)
  expect((await target.pool.query('SELECT count(*) FROM users')).rows).toEqual([{ count: rows.length + 2 }])
  expect(rows.filter(({ storage_key }) => !targetObjects.has(storage_key))).toEqual([])
})

test('a file that is deleted while the backup is written is in it, and is removed afterwards', async () => {
  const { db } = source
  const files = `SELECT storage_key AS key FROM files WHERE id = 'gone'`
  await source.pool
    .query(`INSERT INTO files (id, owner_id, uploaded_by, purpose, storage_key, media_type, bytes, original_name)
    VALUES ('gone', 'ben', 'ben', 'item-photo', 'photos/a.webp', 'image/webp', 7, 'a.jpg')`)
  const storage = memoryStorage(sourceObjects)
  const removing = { db, storage, clock: new TestClock('2026-03-01T10:00:00.000Z') }
  const whileBackingUp: Storage = {
    ...storage,
    async *list(prefix) {
      await source.pool.query(`DELETE FROM files WHERE id = 'gone'`)
      await removeStoredObject(removing, 'photos/a.webp')
      yield* storage.list(prefix)
    },
  }
  const { file } = await writeBackup({ databaseUrl: source.url, storage: whileBackingUp }, folder)
  await restoreBackup(into(), file, { beforeReplacing: null })
  expect((await target.pool.query(files)).rows).toEqual([{ key: 'photos/a.webp' }])
  expect(targetObjects.get('photos/a.webp')).toEqual(Buffer.from('a photo'))

  const { rows: jobs } = await source.pool.query(
    `SELECT run_at, payload FROM graphile_worker._private_jobs WHERE payload->>'key' IS NOT NULL`,
  )
  expect(jobs).toEqual([{ run_at: new Date('2026-03-01T10:10:00.000Z'), payload: { key: 'photos/a.webp' } }])
  await removeStoredObject(removing, 'photos/a.webp')
  expect(sourceObjects.has('photos/a.webp')).toBe(false)
})

test('a database in use is replaced only on request, after a backup', async () => {
  const { file } = await writeBackup(from(), folder)
  await target.pool.query(`INSERT INTO users (id, email) VALUES ('cem', 'cem@example.com')`)
  targetObjects.set('photos/cem.webp', Buffer.from('his photo'))
  await expect(restoreBackup(into(), file, { beforeReplacing: null })).rejects.toThrow(
    'The database is not empty and was left as it is: to replace it (a backup of it is taken first), add --replace, for example npm run restore -- FILE --replace.',
  )
  let safetyFile = ''
  const beforeReplacing = async () => {
    safetyFile = (await writeBackup(into(), join(folder, 'safety'))).file
  }
  await restoreBackup(into(), file, { beforeReplacing })
  expect(await readEverything(target)).toEqual(await readEverything(source))
  expect(targetObjects).toEqual(sourceObjects)
  await restoreBackup(into(), safetyFile, { beforeReplacing: async () => undefined })
  expect((await target.pool.query('SELECT id FROM users')).rows).toEqual([{ id: 'cem' }])
  expect([...targetObjects.keys()]).toEqual(['photos/cem.webp'])
})

test('a truncated or invalid backup changes nothing', async () => {
  const { file } = await writeBackup(from(), folder)
  const before = await readEverything(target)
  const whole = await readFile(file)
  const cut = join(folder, 'cut.tar.gz')
  for (const share of [0.2, 0.5, 0.99]) {
    await writeFile(cut, whole.subarray(0, whole.length * share))
    await expect(restoreBackup(into(), cut, { beforeReplacing: null })).rejects.toThrow(
      /^The backup .*cut.tar.gz cannot be read \(unexpected end of file\): choose another backup/,
    )
  }
  await writeFile(cut, 'no archive')
  await expect(restoreBackup(into(), cut, { beforeReplacing: null })).rejects.toThrow(/cannot be read/)
  await expect(restoreBackup(into(), join(folder, 'none'), { beforeReplacing: null })).rejects.toThrow(
    /cannot be read \(ENOENT/,
  )
  expect(await readEverything(target)).toEqual(before)
})

test('a backup of a newer version is refused by the name of what is unknown', async () => {
  await source.pool.query(`INSERT INTO migrations (name, checksum) VALUES ('9999-future.sql', 'x')`)
  const { file } = await writeBackup(from(), folder)
  await expect(restoreBackup(into(), file, { beforeReplacing: null })).rejects.toThrow(
    /was made by a newer version of Arcframe \(9999-future.sql is unknown here\)/,
  )
})

test('a failed backup leaves no file', async () => {
  const storage = {
    ...memoryStorage(sourceObjects),
    read: () => Promise.reject(new Error('the storage is away')),
  }
  await expect(writeBackup({ databaseUrl: source.url, storage }, folder)).rejects.toThrow(
    'the storage is away',
  )
  expect(await readdir(folder)).toEqual([])
})

test('uploads that are not finished are left out of a backup, and left alone by a restore', async () => {
  sourceObjects.set('uploads/half', Buffer.from('ha'))
  const { file } = await writeBackup(from(), folder)
  targetObjects.set('uploads/other', Buffer.from('ot'))
  await restoreBackup(into(), file, { beforeReplacing: null })
  expect([...targetObjects.keys()].filter((key) => key.startsWith('uploads/'))).toEqual(['uploads/other'])
})

test('a backup opens with any tar program', async () => {
  const { file } = await writeBackup(from(), folder)
  const { stdout } = await promisify(execFile)('tar', ['-tzf', file])
  expect(stdout.split('\n').slice(0, 1)).toEqual(['manifest.json'])
  expect(stdout).toContain('files/films/long.mp4')
})
