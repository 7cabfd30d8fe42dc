import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { memoryStorage, type Objects } from '#test/files/memory-storage.ts'
import { until } from '#test/until.ts'
import { removeStoredObject } from '../files/remove-stored-object.ts'
import { StorageSilent, type Storage } from '../outside/storage/storage.ts'
import { StartError } from '../config/start-error.ts'
import { ArchiveWriter, readArchive } from './archive.ts'
import type { BackupManifest } from './manifest.ts'
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

test('sessions and links of e-mails end with a restore: they may have been ended since', async () => {
  await source.pool.query(`
    INSERT INTO sessions (id, token_hash, user_id, expires_at) VALUES ('one', 'x', 'ana', '2100-01-01');
    INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('one', 'x', 'ana', '2100-01-01');
    INSERT INTO sign_ups VALUES ('x', 'ana', 'Ana', 'x', null, '2100-01-01');
    INSERT INTO address_changes VALUES ('ana', 'new@example.com', 'x', 'y', null, null, '2100-01-01');`)
  const { file } = await writeBackup(from(), folder)
  await restoreBackup(into(), file, { beforeReplacing: null })
  const { sessions, verifications, sign_ups, address_changes, users } = await readEverything(target)
  expect([sessions, verifications, sign_ups, address_changes]).toEqual([[], [], [], []])
  expect(users).toHaveLength(2)
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

test('neither way is warned by Node or the database driver, also with large tables', async () => {
  await source.pool.query(`INSERT INTO users (id, email, extra)
    SELECT n, n || '@example.com', to_jsonb(repeat('wide', 500)) FROM generate_series(1, 3000) n`)
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

/** @returns a backup in which some parts are others */
async function alterBackup(
  alter: (part: { path: string; content: Buffer }) => { path?: string; content?: string },
) {
  const { file } = await writeBackup(from(), folder)
  const altered = join(folder, 'altered.tar.gz')
  const archive = await ArchiveWriter.create(altered)
  for await (const { path, content } of readArchive(file)) {
    const whole = await buffer(content)
    const part = alter({ path, content: whole })
    const bytes = part.content === undefined ? whole : Buffer.from(part.content)
    await archive.add(part.path ?? path, bytes.length, [bytes])
  }
  await archive.close()
  return altered
}

test.each(['files/../../outside.txt', 'files//etc/passwd', 'files/photos/..', 'files/A.webp'])(
  'an archive with a path that is none of ours is refused in one sentence: %s',
  async (path) => {
    const altered = await alterBackup((part) => (part.path === 'files/photos/a.webp' ? { path } : {}))
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

function alter(bytes: Buffer, place: number): Buffer {
  const altered = Buffer.from(bytes)
  altered.writeUInt8(altered.readUInt8(place) ^ 1, place)
  return altered
}

test('a truncated, altered or invalid backup changes nothing', async () => {
  const film = randomBytes(1_000_000)
  sourceObjects.set('films/noise.mp4', film)
  const { file } = await writeBackup(from(), folder)
  targetObjects.set('films/noise.mp4', Buffer.from('the film that is there'))
  const rows = await readEverything(target)
  const objects = new Map(targetObjects)
  const whole = await readFile(file)
  const damaged = join(folder, 'damaged.tar.gz')
  const expectRefusal = async (content: Buffer | string, reason: string) => {
    await writeFile(damaged, content)
    await expect(restoreBackup(into(), damaged, { beforeReplacing: null })).rejects.toThrow(
      new StartError(
        `The backup ${damaged} cannot be read (${reason}): choose another backup; nothing was changed.`,
      ),
    )
    expect(await readEverything(target)).toEqual(rows)
    expect(targetObjects).toEqual(objects)
  }
  for (const share of [0.2, 0.5, 0.99])
    await expectRefusal(whole.subarray(0, whole.length * share), 'unexpected end of file')
  // Bytes that cannot be compressed stand in an archive as they are.
  await expectRefusal(alter(whole, whole.indexOf(film.subarray(500_000, 500_016))), 'incorrect data check')
  // The checksum stands last, behind what other tar programs fill up an archive with.
  const filled = gzipSync(Buffer.concat([gunzipSync(whole), Buffer.alloc(1_000_000)]))
  await expectRefusal(alter(filled, filled.length - 8), 'incorrect data check')
  await expectRefusal('no archive', 'incorrect header check')
  await expect(restoreBackup(into(), join(folder, 'none'), { beforeReplacing: null })).rejects.toThrow(
    /cannot be read \(ENOENT.*nothing was changed/,
  )
})

/** Restores while one step fails, and returns the reason and what the operator reads then. */
async function restoreWhile(failing: Partial<Storage>): Promise<string> {
  const { file } = await writeBackup(from(), folder)
  const storage = { ...memoryStorage(targetObjects), ...failing }
  const restoring = restoreBackup({ databaseUrl: target.url, storage }, file, {
    beforeReplacing: async () => undefined,
  })
  const error = await restoring.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  return (error as StartError).message.replace(file, 'FILE')
}

test('a restore whose storage refuses says that the database is as it was, and files are not', async () => {
  const rows = await readEverything(target)
  targetObjects.set('photos/other.webp', Buffer.from('another photo'))
  const { write } = memoryStorage(targetObjects)
  const sentence = await restoreWhile({
    write: (key, content, mediaType) =>
      targetObjects.size > 2 ? Promise.reject(new Error('no space left')) : write(key, content, mediaType),
  })
  expect(sentence).toBe(
    'The restore of FILE stopped (no space left): apart from newer migrations, the database is as it was, but files of the backup are in the storage, instead of those with the same name. Remove the cause, then restore again.',
  )
  expect(await readEverything(target)).toEqual(rows)
  expect([...targetObjects.keys()]).toEqual(['photos/other.webp', 'photos/a.webp', 'films/empty.mp4'])
})

test('a restore that the database refuses changes nothing, and says so with its reason', async () => {
  const rows = await readEverything(target)
  await source.pool.query(
    `ALTER TABLE products ALTER COLUMN title DROP NOT NULL; UPDATE products SET title = NULL`,
  )
  expect(await restoreWhile({})).toBe(
    'The restore of FILE stopped (null value in column "title" of relation "products" violates not-null constraint): apart from newer migrations, database and files are as they were. Remove the cause, then restore again.',
  )
  expect(await readEverything(target)).toEqual(rows)
  expect(targetObjects.size).toBe(0)
})

test('a restore that loses the database while it commits does not claim to know what it left', async () => {
  const query = Client.prototype.query as (...values: unknown[]) => unknown
  const losing = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...values) {
    return values[0] === 'COMMIT' ? Promise.reject(new Error('connection lost')) : query.apply(this, values)
  } as typeof query)
  try {
    expect(await restoreWhile({})).toBe(
      'The restore of FILE stopped (connection lost): the files of the backup are in the storage, and whether the database is replaced is unknown. Remove the cause, then restore again.',
    )
  } finally {
    losing.mockRestore()
  }
  expect(targetObjects).toEqual(sourceObjects)
})

test('a restore whose last step fails is a restore, and says what is left to do', async () => {
  targetObjects.set('photos/other.webp', Buffer.from('another photo'))
  expect(await restoreWhile({ remove: () => Promise.reject(new Error('access denied')) })).toBe(
    'The restore of FILE stopped (access denied): database and files are those of the backup. The product does the rest once it is started: newer migrations, and removing files that are not in the backup.',
  )
  expect(await readEverything(target)).toEqual(await readEverything(source))
  targetObjects.delete('photos/other.webp')
  expect(targetObjects).toEqual(sourceObjects)
})

test('a backup of a database on which a migration ran as it was before a correction is restored', async () => {
  await source.pool.query(
    `UPDATE migrations SET checksum = '08d456fcc608541cb9c9adab83315749a6f12e3eaf12380c207501292732ad61'
    WHERE name = '0037-restarted-reminders.sql'`,
  )
  const { file } = await writeBackup(from(), folder)
  await restoreBackup(into(), file, { beforeReplacing: null })
  expect(await readEverything(target)).toEqual(await readEverything(source))
})

test('a backup of a newer version is refused by the name of what is unknown', async () => {
  const newer = await alterBackup(({ path, content }) => {
    if (path !== 'manifest.json') return {}
    const manifest = JSON.parse(content.toString()) as BackupManifest
    const future = { name: '9999-future.sql', checksum: 'x' }
    return { content: JSON.stringify({ ...manifest, migrations: [...manifest.migrations, future] }) }
  })
  await expect(restoreBackup(into(), newer, { beforeReplacing: null })).rejects.toThrow(
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

test('a backup says in a sentence that its storage stopped in the middle of a file, and leaves none', async () => {
  const storage: Storage = {
    ...memoryStorage(sourceObjects),
    read: async () => {
      const film = new Readable({ read: () => film.destroy(new StorageSilent(60_000)) })
      return film
    },
  }
  await expect(writeBackup({ databaseUrl: source.url, storage }, folder)).rejects.toThrow(
    new StartError(
      'The backup stopped and left no file. The storage sent nothing more of an answer for 60 seconds, and was given up: check that it is reachable, then try again.',
    ),
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
