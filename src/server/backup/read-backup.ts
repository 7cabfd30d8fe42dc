import { isTextOf, readMigrations, type Migration } from '../outside/database/migrate.ts'
import { isStorageKey } from '../outside/storage/storage.ts'
import { readArchive } from './archive.ts'
import type { BackedUpTable } from './backup.db.ts'
import { backupEnd, backupManifest, type BackupEnd, type BackupManifest } from './manifest.ts'
import { UnusableBackup } from './unusable-backup.ts'

/** What a backup consists of, in its order; jobs are rows without a table. */
export type BackupPart =
  | { kind: 'manifest'; manifest: BackupManifest; migrations: Migration[] }
  | { kind: 'rows'; table: BackedUpTable | null; content: AsyncIterable<Buffer> }
  | { kind: 'file'; key: string; content: AsyncIterable<Buffer> }

/**
 * Reads a backup to its end, part by part: read a part before the next, or it is skipped.
 *
 * @throws UnusableBackup when it is damaged, not whole or too new; some damage shows only at the end
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let manifest: BackupManifest | null = null
  let end: BackupEnd | null = null
  let files = 0
  for await (const { path, content } of readArchive(file)) {
    const [folder = '', ...rest] = path.split('/')
    const name = rest.join('/')
    if (!manifest) {
      manifest = backupManifest.safeParse(path === 'manifest.json' && (await readJson(content))).data ?? null
      if (!manifest) throw new UnusableBackup(file, 'is not one that this version of Arcframe can read')
      yield { kind: 'manifest', manifest, migrations: await chooseMigrations(file, manifest) }
    } else if (folder === 'tables') {
      const table = manifest.tables.find((each) => each.name === rest[0])
      if (!table) throw new UnusableBackup(file, `has rows of ${rest[0]} that it does not announce`)
      yield { kind: 'rows', table, content }
    } else if (folder === 'jobs') {
      yield { kind: 'rows', table: null, content }
    } else if (folder === 'files') {
      // A path that climbs (`files/../../etc/passwd`) was not written by a backup of ours.
      if (!isStorageKey(name))
        throw new UnusableBackup(file, `names a file that it cannot hold (${JSON.stringify(path)})`)
      files += 1
      yield { kind: 'file', key: name, content }
    } else if (path === 'end.json') {
      end = backupEnd.safeParse(await readJson(content)).data ?? null
    }
  }
  if (end?.files !== files) throw new UnusableBackup(file, 'is not whole')
}

/** The schema is built as it was when the backup was made; newer migrations then run over the old rows. */
async function chooseMigrations(file: string, manifest: BackupManifest): Promise<Migration[]> {
  const known = await readMigrations()
  return manifest.migrations.map(({ name, checksum }) => {
    const migration = known.find((each) => each.name === name)
    if (!migration)
      throw new UnusableBackup(file, `was made by a newer version of Arcframe (${name} is unknown here)`)
    if (!isTextOf(migration, checksum))
      throw new UnusableBackup(file, `was made with another text of the migration ${name}`)
    return migration
  })
}

async function readJson(content: AsyncIterable<Buffer>): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown
  } catch {
    return null
  }
}
