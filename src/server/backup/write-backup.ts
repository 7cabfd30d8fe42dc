import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { stagedPrefix } from '../files/store/upload-keys.ts'
import { refuseNewerDatabase } from '../outside/database/migrate.ts'
import { StorageSilent, StoredObjectMissing, type Storage } from '../outside/storage/storage.ts'
import { StartError } from '../config/start-error.ts'
import { ArchiveWriter } from './archive.ts'
import {
  beginSnapshot,
  holdRemovals,
  listMigrations,
  listSequences,
  listTables,
  readJobs,
  readTable,
} from './backup.db.ts'
import { formatName, type BackupEnd, type BackupManifest } from './manifest.ts'

/** Rows are archived in pieces, because a tar header needs the length in front. */
const pieceBytes = 4_000_000

export interface BackupResult extends BackupEnd {
  file: string
}

/**
 * Writes everything, rows and files, into one `.tar.gz` in `folder`, while the product runs: all tables are read from
 * one snapshot, files are never changed once a row names them, and none is removed until the backup is whole.
 *
 * @throws StartError when the folder cannot be written, the database was never migrated or by a newer version, or the storage
 * stopped sending
 */
export async function writeBackup(
  deps: { databaseUrl: string; storage: Storage },
  folder: string,
  now: Date = new Date(),
): Promise<BackupResult> {
  const file = join(folder, `arcframe-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`)
  const archive = await createArchive(folder, file)
  const client = new Client({ connectionString: deps.databaseUrl, application_name: 'arcframe-backup' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await holdRemovals(client)
    await beginSnapshot(client)
    await refuseNewerDatabase(client)
    const tables = await listTables(client)
    const manifest: BackupManifest = {
      format: formatName,
      createdAt: now.toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
    }
    await addJson(archive, 'manifest.json', manifest)
    const tableBytes: Record<string, number> = {}
    for (const table of tables)
      tableBytes[table.name] = await addInPieces(archive, `tables/${table.name}`, readTable(client, table))
    await addInPieces(archive, 'jobs', readJobs(client))
    const files = await addFiles(archive, deps.storage)
    const end: BackupEnd = { tableBytes, files }
    await addJson(archive, 'end.json', end)
    await archive.close()
    return { file, ...end }
  } catch (error) {
    await archive.discard()
    if (error instanceof StorageSilent)
      throw new StartError(`The backup stopped and left no file. ${error.message}.`, { cause: error })
    throw error
  } finally {
    await client.end()
  }
}

async function createArchive(folder: string, file: string): Promise<ArchiveWriter> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return await ArchiveWriter.create(file)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartError(
      `The backup cannot be written to ${folder} (${reason}): name another folder, for example npm run backup -- /var/backups/arcframe.`,
    )
  }
}

function addJson(archive: ArchiveWriter, path: string, value: BackupManifest | BackupEnd): Promise<void> {
  const content = Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  return archive.add(path, content.length, [content])
}

/** @returns how many bytes there were */
async function addInPieces(archive: ArchiveWriter, path: string, content: Readable): Promise<number> {
  let bytes = 0
  let number = 0
  let piece: Buffer[] = []
  let size = 0
  const flush = async () => {
    number += 1
    await archive.add(`${path}/${String(number).padStart(6, '0')}.copy`, size, piece)
    bytes += size
    piece = []
    size = 0
  }
  for await (const chunk of content as AsyncIterable<Buffer>) {
    piece.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return bytes
}

async function addFiles(archive: ArchiveWriter, storage: Storage): Promise<number> {
  let files = 0
  for await (const { key, bytes } of storage.list('')) {
    // Uploads that are not finished still grow, and no row names them.
    if (key.startsWith(stagedPrefix)) continue
    try {
      const content = await storage.read(key)
      await archive.add(`files/${key}`, bytes, content as AsyncIterable<Buffer>)
      files += 1
    } catch (error) {
      // Removed since it was listed: what was refused when it was read, and never had a row.
      if (!(error instanceof StoredObjectMissing)) throw error
    }
  }
  return files
}
