import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { makeDataDir, startServer } from './start-server.ts'

const run = promisify(execFile)

/**
 * A data folder of a test file's own with the demo data in it. The first call of a run makes the data, by a first
 * start like anybody's; all others get a copy, because making it takes eight times as long as a start that finds it.
 */
export async function copyDemoData(): Promise<string> {
  const folder = inject('runFolder')
  const whole = join(folder, 'demo')
  while (!existsSync(whole))
    await makeOnce(join(folder, 'demo-is-being-made'), () => makeDemoDataAt(whole, folder))
  const dataDir = makeDataDir()
  // With its owners: the database's files belong to another account where this is run by root.
  await run('cp', ['-a', whole, dataDir])
  return dataDir
}

/** Only one process makes it, as it keeps both cores busy; the others come back a moment later and look again. */
async function makeOnce(lock: string, make: () => Promise<void>): Promise<void> {
  const isMine = await mkdir(lock).then(
    () => true,
    () => false,
  )
  if (!isMine) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return
  }
  try {
    await make()
  } finally {
    await rm(lock, { recursive: true, force: true })
  }
}

/** Elsewhere until it is complete: no process may copy half of it. */
async function makeDemoDataAt(whole: string, folder: string): Promise<void> {
  if (existsSync(whole)) return
  const workshop = mkdtempSync(join(folder, 'unfinished-'))
  await chmod(workshop, 0o711)
  const dataDir = join(workshop, 'data')
  const server = await startServer({ dataDir })
  const code = await server.stop()
  if (code !== 0)
    throw new Error(`The server that made the demo data ended with ${code}:\n${server.output()}`)
  await rename(dataDir, whole)
  await rm(workshop, { recursive: true, force: true })
}
