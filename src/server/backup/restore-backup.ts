import { Readable, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { stagedPrefix } from '../files/store/upload-keys.ts'
import {
  holdMigrationLock,
  migrate,
  readMigrations,
  runMigration,
  type Migration,
} from '../outside/database/migrate.ts'
import { prepareDatabase } from '../outside/database/prepare-database.ts'
import { isStorageKey, type Storage } from '../outside/storage/storage.ts'
import { StartError } from '../config/start-error.ts'
import { readArchive, type ArchiveEntry } from './archive.ts'
import {
  dropEverything,
  enqueueRestoredJobs,
  finishLoading,
  isDatabaseUsed,
  moveCatalogueVersionPast,
  prepareLoading,
  readCatalogueVersion,
  resetEventReaders,
  writeJobs,
  writeTable,
} from './backup.db.ts'
import { backupEnd, backupManifest, type BackupEnd, type BackupManifest } from './manifest.ts'

interface RestoreOptions {
  /** Called before anything is replaced; backs up the present database. */
  beforeReplacing: (() => Promise<void>) | null
}

export interface RestoreResult {
  createdAt: string
  tables: number
  files: number
}

/**
 * Restores a backup of `writeBackup`: all rows in one transaction, so that a failure changes nothing, then the
 * migrations newer than the backup. Files that are not in the backup are removed last.
 *
 * @throws StartError when the backup is damaged or too new, or the database is in use and may not be replaced
 */
export async function restoreBackup(
  deps: { databaseUrl: string; storage: Storage },
  file: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  await prepareDatabase(deps.databaseUrl)
  const result = await replaceEverything(deps, file, options)
  await migrate(deps.databaseUrl)
  return result
}

async function replaceEverything(
  deps: { databaseUrl: string; storage: Storage },
  file: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const client = new Client({ connectionString: deps.databaseUrl, application_name: 'arcframe-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkMayReplace(client, options)
    await holdMigrationLock(client)
    await client.query('BEGIN')
    // A statement that runs for minutes must not block all requests queued behind the restore.
    await client.query(`SET LOCAL lock_timeout = '20s'`)
    // Objects are written within it although that is slow: the locks on removed tables hold back a product that runs
    // beside it. Otherwise it would accept work that this replaces, and remove objects that restored rows name.
    const restoration = new Restoration(client, deps.storage, file)
    for await (const entry of readArchive(file)) await restoration.take(entry)
    const result = await restoration.finish()
    await client.query('COMMIT')
    await restoration.removeOtherFiles()
    return result
  } finally {
    // Closing without COMMIT rolls back, also in the middle of loading a table.
    await client.end()
  }
}

async function checkMayReplace(client: Client, { beforeReplacing }: RestoreOptions): Promise<void> {
  if (!(await isDatabaseUsed(client))) return
  if (!beforeReplacing) {
    throw new StartError(
      'The database is not empty and was left as it is: to replace it (a backup of it is taken first), add --replace, for example npm run restore -- FILE --replace.',
    )
  }
  await beforeReplacing()
}

/** Restores the entries of a backup in their order. */
class Restoration {
  readonly #client: Client
  readonly #storage: Storage
  readonly #file: string
  readonly #keys = new Set<string>()
  #manifest: BackupManifest | null = null
  #end: BackupEnd | null = null
  #catalogueVersion = 0
  #hasJobs = false
  #loading: { name: string; stream: Writable } | null = null

  constructor(client: Client, storage: Storage, file: string) {
    this.#client = client
    this.#storage = storage
    this.#file = file
  }

  async take({ path, content }: ArchiveEntry): Promise<void> {
    if (path === 'manifest.json')
      return this.#begin(backupManifest.safeParse(await readJson(content)).data ?? null)
    const [folder = '', ...rest] = path.split('/')
    if (folder === 'tables' || folder === 'jobs')
      return this.#load(folder === 'jobs' ? '' : (rest[0] ?? ''), content)
    await this.#endLoading()
    if (folder === 'files') {
      const key = rest.join('/')
      // A path that climbs (`files/../../etc/passwd`) was not written by a backup of ours.
      if (!isStorageKey(key)) throw this.#refuse(`names a file that it cannot hold (${JSON.stringify(path)})`)
      this.#keys.add(key)
      await this.#storage.write(key, Readable.from(content), findMediaType(key))
    } else if (path === 'end.json') {
      this.#end = backupEnd.safeParse(await readJson(content)).data ?? null
    }
  }

  async #begin(manifest: BackupManifest | null): Promise<void> {
    if (!manifest) throw this.#refuse('is not one that this version of Arcframe can read')
    this.#manifest = manifest
    this.#catalogueVersion = await readCatalogueVersion(this.#client)
    const migrations = await this.#chooseMigrations(manifest)
    await dropEverything(this.#client)
    for (const migration of migrations) await runMigration(this.#client, migration)
    await prepareLoading(this.#client)
  }

  /** The schema is built as it was when the backup was made; newer migrations then run over the old rows. */
  async #chooseMigrations(manifest: BackupManifest): Promise<Migration[]> {
    const known = await readMigrations()
    return manifest.migrations.map(({ name, checksum }) => {
      const migration = known.find((each) => each.name === name)
      if (!migration) throw this.#refuse(`was made by a newer version of Arcframe (${name} is unknown here)`)
      if (migration.checksum !== checksum)
        throw this.#refuse(`was made with another text of the migration ${name}`)
      return migration
    })
  }

  async #load(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#loading?.name !== name) {
      await this.#endLoading()
      this.#loading = { name, stream: await this.#openLoading(name) }
    }
    const { stream } = this.#loading
    for await (const chunk of content) {
      if (!stream.write(chunk))
        await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), failure(stream)])
    }
  }

  async #openLoading(name: string): Promise<Writable> {
    if (name === '') {
      this.#hasJobs = true
      return writeJobs(this.#client)
    }
    const table = this.#manifest?.tables.find((each) => each.name === name)
    if (!table) throw this.#refuse(`has rows of ${name} that it does not announce`)
    return writeTable(this.#client, table)
  }

  async #endLoading(): Promise<void> {
    const stream = this.#loading?.stream
    this.#loading = null
    if (!stream) return
    stream.end()
    await finished(stream)
  }

  async finish(): Promise<RestoreResult> {
    await this.#endLoading()
    if (!this.#manifest || !this.#end || this.#end.files !== this.#keys.size)
      throw this.#refuse('is not whole')
    if (this.#hasJobs) await enqueueRestoredJobs(this.#client)
    await finishLoading(this.#client, this.#manifest.sequences)
    await resetEventReaders(this.#client)
    await moveCatalogueVersionPast(this.#client, this.#catalogueVersion)
    const { createdAt, tables } = this.#manifest
    return { createdAt, tables: tables.length, files: this.#keys.size }
  }

  async removeOtherFiles(): Promise<void> {
    for await (const { key } of this.#storage.list('')) {
      if (!this.#keys.has(key) && !key.startsWith(stagedPrefix)) await this.#storage.remove(key)
    }
  }

  #refuse(whatIsWrong: string): StartError {
    return new StartError(
      `The backup ${this.#file} ${whatIsWrong}: choose another backup; nothing was changed.`,
    )
  }
}

const failure = (stream: Writable): Promise<never> => new Promise((_, reject) => stream.once('error', reject))

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown
  } catch {
    return null
  }
}

const mediaTypes: Record<string, string> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  pdf: 'application/pdf',
}

/** Only a note for the storage: what is sent to browsers is read from the row of the file. */
const findMediaType = (key: string): string =>
  mediaTypes[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
