import { inject } from 'vitest'
import { copyWithOwners, makeOnce } from './make-once.ts'
import { makeDataDir, startServer } from '../app/start-server.ts'

/**
 * A data folder of a test file's own with the demo data in it. The first call of a run makes the data, by a first
 * start like anybody's; all others get a copy, because making it takes eight times as long as a start that finds it.
 */
export async function copyDemoData(): Promise<string> {
  const dataDir = makeDataDir(inject('temporaryFolder'))
  await copyWithOwners(await makeOnce('demo', makeDemoDataAt), dataDir)
  return dataDir
}

async function makeDemoDataAt(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir })
  const code = await server.stop()
  if (code !== 0)
    throw new Error(`The server that made the demo data ended with ${code}:\n${server.output()}`)
}
