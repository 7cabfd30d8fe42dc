import { sql } from 'kysely'
import { inject } from 'vitest'
import { until } from '../until.ts'
import { copyWithOwners, makeOnce } from './make-once.ts'
import { makeDataDir, startServer } from '../app/start-server.ts'
import { findDatabaseUrl, withDatabase } from './open-beside.ts'

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
  await untilJobsAreDone(dataDir)
  const code = await server.stop()
  if (code !== 0)
    throw new Error(`The server that made the demo data ended with ${code}:\n${server.output()}`)
}

/**
 * Deliveries of the demo data have a certificate and e-mails once they can't be undone any more. Each copy would make
 * them anew, which takes a server as long as its whole start.
 */
async function untilJobsAreDone(dataDir: string): Promise<void> {
  await withDatabase(await findDatabaseUrl(dataDir), (db) =>
    until(
      async () => {
        const { rows } = await sql`SELECT FROM graphile_worker._private_jobs LIMIT 1`.execute(db)
        return rows.length === 0
      },
      120_000,
      'jobs of the demo data are not done',
    ),
  )
}
