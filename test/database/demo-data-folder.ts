import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { until } from '../until.ts'
import { copyWithOwners, makeOnce } from './make-once.ts'
import { makeDataDir, startServer } from '../app/start-server.ts'
import { findDatabaseUrl, withDatabase } from './open-beside.ts'

/**
 * A data folder of a test file's own with the demo data in it. The first call of a run makes the data, by a first
 * start like anybody's; all others get a copy, because making it takes eight times as long as a start that finds it.
 *
 * @param options.isPrepared the demo's films have been through the media worker
 */
export async function copyDemoData({ isPrepared = false } = {}): Promise<string> {
  const dataDir = makeDataDir(inject('temporaryFolder'))
  const made = isPrepared ? makeOnce('prepared-demo', makePreparedDataAt) : makeOnce('demo', makeDemoDataAt)
  await copyWithOwners(await made, dataDir)
  return dataDir
}

async function makeDemoDataAt(dataDir: string): Promise<void> {
  await runServer(dataDir, 'off', untilJobsAreDone)
}

async function makePreparedDataAt(dataDir: string): Promise<void> {
  await copyWithOwners(await makeOnce('demo', makeDemoDataAt), dataDir)
  await runServer(dataDir, 'on', untilFilmsArePrepared)
}

async function runServer(
  dataDir: string,
  mediaWorker: 'on' | 'off',
  untilDone: (db: Database) => Promise<void>,
): Promise<void> {
  const server = await startServer({ dataDir, env: { MEDIA_WORKER: mediaWorker } })
  await withDatabase(await findDatabaseUrl(dataDir), untilDone)
  const code = await server.stop()
  if (code !== 0)
    throw new Error(`The server that made the demo data ended with ${code}:\n${server.output()}`)
}

/**
 * Deliveries of the demo data have a certificate and e-mails once they can't be undone any more. Each copy would make
 * them anew, which takes a server as long as its whole start.
 */
const untilJobsAreDone = (db: Database): Promise<void> =>
  until(
    async () => {
      const { rows } = await sql`SELECT FROM graphile_worker._private_jobs LIMIT 1`.execute(db)
      return rows.length === 0
    },
    120_000,
    'jobs of the demo data are not done',
  )

const untilFilmsArePrepared = (db: Database): Promise<void> =>
  until(
    async () => {
      const unfinished = await db
        .selectFrom('mediaPreparations')
        .select('state')
        .where('state', 'in', ['waiting', 'running'])
        .execute()
      return unfinished.length === 0
    },
    300_000,
    'films of the demo data are not prepared',
  )
