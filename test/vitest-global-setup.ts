import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { chooseTestFolder } from './choose-test-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of this run: its PostgreSQL and its demo data, each from the first test on that needs it. */
    runFolder: string
    /** For temporary files, in the same place; everything in it is removed with the run. */
    temporaryFolder: string
  }
}

const prefix = 'arcframe-test-'
/**
 * Gives this run a folder, in memory where there is room, and afterwards ends the PostgreSQL in it, however the run
 * ends. Runs with no test that needs a database or demo data pay for nothing: see `test-database.ts` and
 * `demo-data-folder.ts`.
 */
export default function setUp(project: TestProject): () => void {
  const parent = chooseTestFolder(tmpdir())
  for (const each of new Set([parent, tmpdir()])) removeAbandonedFolders(each)
  const folder = mkdtempSync(join(parent, prefix))
  // Run by root, PostgreSQL has another account, which must get in.
  chmodSync(folder, 0o711)
  writeFileSync(join(folder, 'owner'), String(process.pid))
  project.provide('runFolder', folder)
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  project.provide('temporaryFolder', temporary)
  const cleanUp = () => removeFolder(folder)
  process.once('exit', cleanUp)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cleanUp()
      process.kill(process.pid, signal)
    })
  }
  return cleanUp
}

/** Folders of runs that were killed without a chance to clean up. */
function removeAbandonedFolders(parent: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    const folder = join(parent, name)
    const owner = readNumber(join(folder, 'owner'))
    if (owner && !isAlive(owner)) removeFolder(folder)
  }
}

/** Synchronous throughout, because a process that is ending waits for nothing else. */
function removeFolder(folder: string): void {
  const postmaster = readNumber(join(folder, 'data/postgres/postmaster.pid'))
  if (postmaster && isAlive(postmaster)) {
    // A crash on purpose is the fastest end, and the data is thrown away with the folder.
    process.kill(postmaster, 'SIGQUIT')
    const pause = new Int32Array(new SharedArrayBuffer(4))
    for (let waits = 0; waits < 250 && readNumber(join(folder, 'data/postgres/postmaster.pid')); waits += 1) {
      Atomics.wait(pause, 0, 0, 20)
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
}

/** The number in the first line of a file, or null when there is none. */
function readNumber(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
