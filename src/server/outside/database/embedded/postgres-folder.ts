import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../../config/start-error.ts'
import { storageFullError, isStorageFullOutput } from '../../storage/storage-full.ts'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'

/** The major version whose folders the installed programs can open. */
const majorVersion = '18'

/** The superuser of the embedded server; only this machine's own account can reach its socket. */
export const superuser = 'arcframe'

/**
 * Creates PostgreSQL's folder, or checks that an existing one can be opened. Never deletes or changes existing files.
 *
 * @throws StartError when the folder is something else, or belongs to another account or major version
 */
export async function preparePostgresFolder(
  postgresFolder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount | null,
): Promise<void> {
  const entries = await readdir(postgresFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new StartError(
      `The database folder ${postgresFolder} cannot be read (${error.code}): start as the account that it belongs to, or set DATA_DIR to another folder.`,
    )
  })
  if (entries) await checkPostgresFolder(postgresFolder)
  else await createPostgresFolder(postgresFolder, binaries, account)
}

async function checkPostgresFolder(postgresFolder: string): Promise<void> {
  const version = (await readFile(join(postgresFolder, 'PG_VERSION'), 'utf8').catch(() => '')).trim()
  if (version === majorVersion) return
  throw new StartError(
    version
      ? `The database folder ${postgresFolder} was made by PostgreSQL ${version} and this version of Arcframe runs PostgreSQL ${majorVersion}: back it up with the version that made it and restore that into a new DATA_DIR (npm run backup, npm run restore).`
      : `The database folder ${postgresFolder} is damaged (its PG_VERSION is missing) and was left as it is: move it away and restore a backup with npm run restore, or set DATA_DIR to another folder.`,
  )
}

async function createPostgresFolder(
  postgresFolder: string,
  binaries: PostgresBinaries,
  account: PostgresAccount | null,
): Promise<void> {
  // Made under another name and moved when whole: a start that is cut short leaves no half-made database behind.
  const unfinished = `${postgresFolder}.unfinished-${process.pid}-${randomBytes(4).toString('hex')}`
  await removeAbandoned(postgresFolder)
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  const options = [
    ['--pgdata', unfinished],
    ['--username', superuser],
    ['--auth', 'trust'],
    ['--encoding', 'UTF8'],
    // PostgreSQL's own C.UTF-8: the same collation on every machine, independent of locales or ICU.
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--locale', 'C'],
  ].map(([name, value]) => `${name}=${value}`)
  try {
    await promisify(execFile)(binaries.initdb, [...options, '--no-instructions'], {
      cwd: '/',
      env: postgresEnvironment(),
      ...toProcessOwner(account),
    })
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    if (isStorageFullOutput(said)) throw storageFullError(dirname(postgresFolder))
    throw new StartError(
      `The database could not be created in ${dirname(postgresFolder)} (${lastLine(said)}): check the rights of that folder, or set DATA_DIR to another one.`,
    )
  }
  await rename(unfinished, postgresFolder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true })
    // Another process created the folder at the same moment: use it.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function removeAbandoned(postgresFolder: string): Promise<void> {
  const parent = dirname(postgresFolder)
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.unfinished-(\d+)-/.exec(name)?.[1]
    if (pid && !isProcessAlive(Number(pid))) await rm(join(parent, name), { recursive: true, force: true })
  }
}

/** Whether a process with this id exists, of any account. */
export function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Spawn options that set the process's account; empty for our own. */
export const toProcessOwner = (account: PostgresAccount | null): { uid?: number; gid?: number } =>
  account ? { uid: account.uid, gid: account.gid } : {}

/** PostgreSQL's environment: none of our settings, so that no secret of ours is in its process. */
export const postgresEnvironment = (): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
})

/** The last non-empty line of a program's output. */
export const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.trim() ?? ''
