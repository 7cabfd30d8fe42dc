import { sql } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { until } from '../until.ts'
import { countBlocked } from './until-blocked.ts'

/**
 * Starts requests while a lock that they need is held, each once those before it wait. PostgreSQL grants two of them
 * the lock of a row in the order of arrival, while its holder leaves the row as it was; behind a change they race.
 * The lock is released also where something throws.
 *
 * @param race.lock takes the lock
 * @param race.write what the holder writes before it commits
 * @returns the answers, in the order of the requests
 */
export async function raceForLock<Answer>(
  db: Database,
  race: {
    lock: (tx: Database) => Promise<unknown>
    requests: (() => PromiseLike<Answer>)[]
    write?: (tx: Database) => Promise<unknown>
  },
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  try {
    await db.transaction().execute(async (tx) => {
      // On a busy machine the holder is idle for longer than its server may be.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      await race.lock(tx)
      for (const request of race.requests) {
        // light-my-request sends nothing before its answer is awaited.
        const answer = Promise.resolve(request())
        answers.push(answer)
        answer.catch(() => undefined)
        const areAllBlocked = async () => (await countBlocked(db)) >= answers.length
        await until(areAllBlocked, 60_000, `request ${answers.length} does not wait for the lock`)
      }
      await race.write?.(tx)
    })
  } finally {
    await Promise.allSettled(answers)
  }
  return Promise.all(answers)
}
