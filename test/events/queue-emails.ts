import { fastify } from 'fastify'
import { readConfig, type Config } from '#server/config/config.ts'
import { readNextEvents } from '#server/events/read-events.ts'
import { createEmailReader } from '#server/notifications/email-reader.ts'
import { systemClock } from '#server/outside/clock.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { until } from '../until.ts'

const { log } = fastify({ logger: false })

/** Reads all events that are stored, so that the e-mails about them are in the queue: as the server does by itself. */
export async function queueEmails(db: Database, config: Config = readConfig({})): Promise<void> {
  const reader = createEmailReader(config)
  const deps = { db, clock: systemClock, log }
  // Transactions of other test files on the same PostgreSQL hold events back while they run.
  await until(
    async () => {
      let outcome = await readNextEvents(deps, reader)
      while (outcome === 'more') outcome = await readNextEvents(deps, reader)
      return outcome === 'idle'
    },
    60_000,
    'events are still held back',
  )
}
