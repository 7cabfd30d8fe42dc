import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { readConfig, type Config } from '#server/config/config.ts'
import { readNextEvents } from '#server/events/read-events.ts'
import { createEmailReader } from '#server/notifications/email-reader.ts'
import { systemClock } from '#server/outside/clock.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

const { log } = fastify({ logger: false })

/** Reads all events that are stored, so that the e-mails about them are in the queue: as the server does by itself. */
export async function queueEmails(db: Database, config: Config = readConfig({})): Promise<void> {
  const reader = createEmailReader(config)
  for (;;) {
    const outcome = await readNextEvents({ db, clock: systemClock, log }, reader)
    if (outcome === 'idle') return
    // Transactions of other test files on the same PostgreSQL hold events back while they run.
    if (outcome !== 'more') await wait(10)
  }
}
