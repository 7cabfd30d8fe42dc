import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { release } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresAccount } from './postgres-account.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { toProcessOwner, isProcessAlive, postgresEnvironment } from './postgres-folder.ts'
import { postgresFsync } from './postgres-fsync.ts'
import { socketName } from './socket-folder.ts'

/** Paths and settings of one embedded PostgreSQL, for starting or finding it. */
export interface PostgresSite {
  postgresFolder: string
  socketFolder: string
  logFile: string
  binaries: PostgresBinaries
  account: PostgresAccount | null
  /** False only in tests: a crash of the machine may then lose data. */
  isDurable: boolean
}

/** A running PostgreSQL server process of a folder. */
export interface Postmaster {
  pid: number
  socketFolder: string
  /** True once it accepts connections; false while it starts, recovers or stops. */
  isReady: boolean
}

/**
 * The running server of this folder, or null. Reads `postmaster.pid` (lines: process, folder, start time, port,
 * socket folder, …, state) and verifies that the process is a server of this folder.
 */
export async function findPostmaster(postgresFolder: string): Promise<Postmaster | null> {
  const pidFile = join(postgresFolder, 'postmaster.pid')
  const lines = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const socketFolder = lines[4]
  const isReady = lines[7]?.trim() === 'ready'
  if (!Number.isInteger(pid) || pid <= 1 || !socketFolder) return null
  if (await answers(join(socketFolder, socketName))) return { pid, socketFolder, isReady }
  if (!isProcessAlive(pid)) return null
  if ((await readCommand(pid)).includes(postgresFolder)) return { pid, socketFolder, isReady }
  // The process id was reused by another program: PostgreSQL would assume a running server and refuse to start.
  await rm(pidFile, { force: true })
  return null
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => resolve(socket.destroy() && true))
    socket.once('error', () => resolve(false))
  })
}

async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({
    stdout: '',
  }))
  return stdout
}

/** Settings of the server, as `name=value`: on its command line they come before those of a file. */
export function postgresSettings(site: Pick<PostgresSite, 'socketFolder' | 'isDurable'>): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${quoteListEntry(site.socketFolder)}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    ...(hasWholeSync() ? ['recovery_init_sync_method=syncfs'] : []),
    `fsync=${site.isDurable ? postgresFsync : 'off'}`,
    `full_page_writes=${site.isDurable ? 'on' : 'off'}`,
    `synchronous_commit=${site.isDurable ? 'on' : 'off'}`,
  ]
}

/** A server process that this process started; without `pid` if the system could not start it. */
export interface SpawnedPostmaster {
  pid: number | undefined
  hasExited(): boolean
}

/**
 * Starts the server process and returns at once; `hasExited()` reports its end. It leads its own process group, so
 * that Ctrl-C in the terminal reaches only this process and shutdown is in order.
 */
export async function spawnPostmaster(site: PostgresSite): Promise<SpawnedPostmaster> {
  await removeStaleSocketLock(site)
  const log = await openLog(site.logFile)
  const settings = postgresSettings(site)
  try {
    const child = spawn(
      site.binaries.postgres,
      ['-D', site.postgresFolder, ...settings.flatMap((each) => ['-c', each])],
      {
        cwd: '/',
        detached: true,
        env: postgresEnvironment(),
        stdio: ['ignore', log.fd, log.fd],
        ...toProcessOwner(site.account),
      },
    )
    let hasExited = false
    child.once('exit', () => (hasExited = true))
    child.once('error', () => (hasExited = true))
    child.unref()
    return { pid: child.pid, hasExited: () => hasExited }
  } finally {
    await log.close()
  }
}

/**
 * Whether the system writes a whole file system through and reports what failed (Linux 5.8 and later). After a crash PostgreSQL
 * otherwise opens and syncs a thousand files one by one, which took a minute on a disk that others kept busy (decision 57).
 */
function hasWholeSync(): boolean {
  if (process.platform !== 'linux') return false
  const [major = 0, minor = 0] = release().split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 8)
}

/**
 * A killed server leaves the lock of its socket, too. Where another program of its account has its process id by now, which is
 * likely after a restart of a container, PostgreSQL would take that for a running server for as long as it runs.
 */
async function removeStaleSocketLock({ postgresFolder, socketFolder }: PostgresSite): Promise<void> {
  const lockFile = join(socketFolder, `${socketName}.lock`)
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10)
  if (!pid || !isProcessAlive(pid) || (await readCommand(pid)).includes(postgresFolder)) return
  await rm(lockFile, { force: true })
}

const largestLogBytes = 5_000_000

/** Opens the server's log, rotated when large; one earlier file is retained. */
async function openLog(logFile: string) {
  const size = (await stat(logFile).catch(() => null))?.size ?? 0
  if (size > largestLogBytes) await rename(logFile, `${logFile}.1`)
  return open(logFile, 'a', 0o600)
}

const quoteListEntry = (entry: string): string => `"${entry.replaceAll('"', '""')}"`

/**
 * Stops a server and waits until it has ended: `fast` closes connections and flushes, `immediate` is a deliberate
 * crash.
 */
export async function stopPostmaster(
  postgresFolder: string,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  const startedAt = Date.now()
  let signal: NodeJS.Signals | null = mode === 'fast' ? 'SIGINT' : 'SIGQUIT'
  for (;;) {
    const postmaster = await findPostmaster(postgresFolder)
    if (!postmaster) return
    if (signal) process.kill(postmaster.pid, signal)
    signal = null
    await sleep(20)
    if (Date.now() - startedAt > 30_000) {
      throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop within 30 s`)
    }
  }
}
