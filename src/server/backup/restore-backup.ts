import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { stagedPrefix } from '../files/store/upload-keys.ts'
import {
  holdMigrationLock,
  migrate,
  refuseNewerDatabase,
  runMigration,
  type Migration,
} from '../outside/database/migrate.ts'
import { refuseForeignTables } from '../outside/database/foreign-tables.ts'
import { readOwnNames } from '../outside/database/own-names.ts'
import { prepareDatabase } from '../outside/database/prepare-database.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { StartError } from '../config/start-error.ts'
import {
  dropEverything,
  endSessionsAndLinks,
  enqueueRestoredJobs,
  finishLoading,
  isDatabaseUsed,
  lockTables,
  moveCatalogueVersionPast,
  prepareLoading,
  readCatalogueVersion,
  resetEventReaders,
  writeJobs,
  writeTable,
  type BackedUpTable,
} from './backup.db.ts'
import type { BackupManifest } from './manifest.ts'
import { readBackup, type BackupPart } from './read-backup.ts'
import { UnusableBackup } from './unusable-backup.ts'
import { writeChunk } from './write-chunk.ts'

interface RestoreOptions {
  /** Backs up what is there, before any of it is replaced; null where nothing may be. */
  beforeReplacing: (() => Promise<void>) | null
}

export interface RestoreResult {
  createdAt: string
  tables: number
  files: number
}

/**
 * Restores a backup of `writeBackup`: reads it through once, then puts all rows in one transaction, and files in their
 * place within it; then come the migrations newer than the backup. Files that are not in it are removed last, but for those
 * that came after what was there was backed up.
 *
 * @throws StartError when the backup is unusable, database or storage are in use and may not be replaced, another program
 *   or a newer version uses the database, or the restore stopped half-way: it says what is changed
 */
export async function restoreBackup(
  deps: { databaseUrl: string; storage: Storage },
  file: string,
  { beforeReplacing }: RestoreOptions,
): Promise<RestoreResult> {
  const client = new Client({ connectionString: deps.databaseUrl, application_name: 'arcframe-restore' })
  client.on('error', () => undefined)
  await client.connect()
  let result: RestoreResult
  try {
    await refuseNewerDatabase(client)
    await refuseForeignTables(client, (await readOwnNames()).tables)
    if (!beforeReplacing) await requireUnused(client)
    const keys = await checkBackup(file)
    await prepareDatabase(deps.databaseUrl)
    const otherKeys = await listOtherKeys(deps.storage, keys)
    if (!beforeReplacing) requireNoFiles(otherKeys)
    const isUsed = otherKeys.length > 0 || (await isDatabaseUsed(client))
    if (isUsed) await beforeReplacing?.()
    result = await replaceEverything(client, deps.storage, file, { isBackedUp: isUsed, otherKeys })
  } finally {
    // Closing without COMMIT rolls back, also in the middle of loading a table; and it ends the migration lock.
    await client.end()
  }
  await migrate(deps.databaseUrl)
  return result
}

async function requireUnused(client: Client): Promise<void> {
  if (!(await isDatabaseUsed(client))) return
  throw new StartError(
    'The database is not empty and was left as it is: to replace it (a backup of it is taken first), add --replace, for example npm run restore -- FILE --replace.',
  )
}

/** An empty database beside files of another one: with a bucket in common, a restore on trial would remove those. */
function requireNoFiles(otherKeys: readonly string[]): void {
  if (otherKeys.length === 0) return
  throw new StartError(
    `The storage holds files that are not in the backup (${otherKeys.slice(0, 3).join(', ')}) and was left as it is: check that DATA_DIR, or S3_BUCKET and what belongs to it, are those of this installation alone. To remove the files (a backup of them is taken first), add --replace.`,
  )
}

/** Files that a restore of the given ones removes. */
async function listOtherKeys(storage: Storage, keys: ReadonlySet<string>): Promise<string[]> {
  const others: string[] = []
  for await (const { key } of storage.list(''))
    if (!keys.has(key) && !key.startsWith(stagedPrefix)) others.push(key)
  return others
}

/**
 * Damage may show at the very end of an archive: all of it is read before anything is changed.
 * @returns the keys of its files
 */
async function checkBackup(file: string): Promise<Set<string>> {
  const keys = new Set<string>()
  try {
    for await (const part of readBackup(file)) if (part.kind === 'file') keys.add(part.key)
    return keys
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error
    throw new StartError(`${error.message}: choose another backup; nothing was changed.`)
  }
}

/** What is changed when a restore stops, by how far it got. */
const outcomes = {
  rows: 'apart from newer migrations, database and files are as they were. Remove the cause, then restore again.',
  files:
    'apart from newer migrations, the database is as it was, but files of the backup are in the storage, instead of those with the same name. Remove the cause, then restore again.',
  commit:
    'the files of the backup are in the storage, and whether the database is replaced is unknown. Remove the cause, then restore again.',
  cleanUp:
    'database and files are those of the backup. The product does the rest once it is started: newer migrations, and removing files that are not in the backup.',
}

async function replaceEverything(
  client: Client,
  storage: Storage,
  file: string,
  { isBackedUp, otherKeys }: { isBackedUp: boolean; otherKeys: readonly string[] },
): Promise<RestoreResult> {
  let reached: keyof typeof outcomes = 'rows'
  try {
    await holdMigrationLock(client)
    await client.query('BEGIN')
    // A statement that runs for minutes must not block all requests queued behind the restore.
    await client.query(`SET LOCAL lock_timeout = '20s'`)
    await lockTables(client)
    // Again: reading took minutes, in which somebody may have signed up.
    if (!isBackedUp) await requireUnused(client)
    // Objects are written within it although that is slow: the locks on removed tables hold back a product that runs
    // beside it. Otherwise it would accept work that this replaces, and remove objects that restored rows name.
    const restoration = new Restoration(client, storage)
    for await (const part of readBackup(file)) {
      if (part.kind === 'file') reached = 'files'
      await restoration.take(part)
    }
    const result = await restoration.finish()
    reached = 'commit'
    await client.query('COMMIT')
    reached = 'cleanUp'
    for (const key of otherKeys) await storage.remove(key)
    return result
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The restore of ${file} stopped (${reason}): ${outcomes[reached]}`, { cause: error })
  }
}

/** Restores the parts of a backup in their order. */
class Restoration {
  readonly #client: Client
  readonly #storage: Storage
  #manifest: BackupManifest | null = null
  #catalogueVersion = 0
  #hasJobs = false
  #files = 0
  #loading: { table: BackedUpTable | null; rows: PassThrough; loaded: Promise<void> } | null = null

  constructor(client: Client, storage: Storage) {
    this.#client = client
    this.#storage = storage
  }

  async take(part: BackupPart): Promise<void> {
    if (part.kind === 'rows') return this.#load(part.table, part.content)
    await this.#endLoading()
    if (part.kind === 'manifest') return this.#begin(part.manifest, part.migrations)
    this.#files += 1
    await this.#storage.write(part.key, Readable.from(part.content), findMediaType(part.key))
  }

  async #begin(manifest: BackupManifest, migrations: Migration[]): Promise<void> {
    this.#manifest = manifest
    this.#catalogueVersion = await readCatalogueVersion(this.#client)
    await dropEverything(this.#client)
    for (const migration of migrations) await runMigration(this.#client, migration)
    await prepareLoading(this.#client)
  }

  async #load(table: BackedUpTable | null, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#loading?.table !== table) await this.#endLoading()
    this.#loading ??= await this.#openLoading(table)
    for await (const chunk of content) await writeChunk(this.#loading.rows, chunk)
  }

  async #openLoading(table: BackedUpTable | null) {
    if (!table) this.#hasJobs = true
    const target = table ? writeTable(this.#client, table) : await writeJobs(this.#client)
    const rows = new PassThrough()
    const loaded = pipeline(rows, target)
    // Read at the end of loading; a failure before that is not an unhandled one.
    loaded.catch(() => undefined)
    return { table, rows, loaded }
  }

  async #endLoading(): Promise<void> {
    this.#loading?.rows.end()
    await this.#loading?.loaded
    this.#loading = null
  }

  async finish(): Promise<RestoreResult> {
    await this.#endLoading()
    if (!this.#manifest) throw new Error('A backup without a manifest was read')
    await endSessionsAndLinks(this.#client)
    if (this.#hasJobs) await enqueueRestoredJobs(this.#client)
    await finishLoading(this.#client, this.#manifest.sequences)
    await resetEventReaders(this.#client)
    await moveCatalogueVersionPast(this.#client, this.#catalogueVersion)
    const { createdAt, tables } = this.#manifest
    return { createdAt, tables: tables.length, files: this.#files }
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
