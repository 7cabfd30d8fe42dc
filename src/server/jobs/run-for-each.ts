import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseUnavailable } from '../outside/database/connection/database-unavailable.ts'

/**
 * Runs a task for each subject by itself: a failure is logged with its subject, and the next run of the job tries it again.
 * @param task reports whether there was something to do
 * @returns how many there was something to do for
 * @throws where the database is unavailable: the job is to be retried
 */
export async function runForEach<Subject>(
  log: Pick<FastifyBaseLogger, 'error'>,
  subjects: readonly Subject[],
  task: (subject: Subject) => Promise<boolean>,
): Promise<number> {
  let done = 0
  for (const subject of subjects) {
    try {
      if (await task(subject)) done += 1
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      log.error({ err: error, subject }, 'One subject of a job failed; the next run tries it again')
    }
  }
  return done
}
