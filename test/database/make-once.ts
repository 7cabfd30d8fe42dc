import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

/**
 * A folder of this run that the first call makes; processes that come at the same moment wait for the one that does it.
 * @param name of the folder, for all of the run
 * @param make fills a folder, which has another name until it is complete: no process may copy half of it
 * @returns its path
 */
export async function makeOnce(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const runFolder = inject('runFolder')
  const whole = join(runFolder, name)
  while (!existsSync(whole)) {
    await alone(join(runFolder, `${name}-is-being-made`), async () => {
      if (existsSync(whole)) return
      const workshop = mkdtempSync(join(runFolder, 'unfinished-'))
      // Run by root, PostgreSQL has another account, which must get in.
      await chmod(workshop, 0o711)
      const folder = join(workshop, 'data')
      await make(folder)
      await rename(folder, whole)
      await rm(workshop, { recursive: true, force: true })
    })
  }
  return whole
}

/** With its owners: a database's files belong to another account where this is run by root. */
export async function copyWithOwners(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to])
}

/** Only one process works, as it keeps both cores busy; the others come back a moment later and look again. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  const isMine = await mkdir(lock).then(
    () => true,
    () => false,
  )
  if (!isMine) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return
  }
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}
