import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isProcessAlive } from '../src/server/outside/database/embedded/postgres-folder.ts'

const pollIntervalMs = 100
const renewalIntervalMs = 5_000
/** Of a lock whose process id another program has by now; its own process would have renewed it, however busy it is. */
const abandonedAfterMs = 120_000

/**
 * Runs something that only one process may do at a time; the others wait for it. A lock file names its process: that of a
 * killed process, or one that was not renewed for two minutes, is taken over.
 *
 * @param path of the lock file, whose folder is made when missing
 * @param onWait called once if another process holds the lock
 */
export async function withBuildLock<Result>(
  path: string,
  onWait: () => void,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(path), { recursive: true })
  const own = `${process.pid} ${randomUUID()}`
  let isWaiting = false
  while (!(await take(path, own))) {
    if (await removeAbandoned(path)) continue
    if (!isWaiting) onWait()
    isWaiting = true
    await sleep(pollIntervalMs)
  }
  const renewal = setInterval(
    () => void utimes(path, new Date(), new Date()).catch(() => undefined),
    renewalIntervalMs,
  )
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    if ((await readLock(path)) === own) await rm(path, { force: true })
  }
}

/** A lock appears with its content or not at all: a link, unlike a new file, is never seen empty. */
async function take(path: string, own: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, own)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** @returns whether the lock is worth trying for at once */
async function removeAbandoned(path: string): Promise<boolean> {
  const seen = await readLock(path)
  if (seen === null) return true
  if (isProcessAlive(Number.parseInt(seen, 10)) && !(await isOld(path))) return false
  // Moved and looked at, instead of removed: another process may have taken it over a moment ago. Between moving it and
  // putting it back a third could pass; a lock that is abandoned and wanted by three at once is not worth more.
  const moved = `${path}.${randomUUID()}`
  await rename(path, moved).catch(() => undefined)
  const found = await readLock(moved)
  if (found !== null && found !== seen) await link(moved, path).catch(() => undefined)
  await rm(moved, { force: true })
  return true
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > abandonedAfterMs
}

const readLock = (path: string) => readFile(path, 'utf8').catch(() => null)
