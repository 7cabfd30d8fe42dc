import type { TestApp } from '../app/start-test-app.ts'
import { queueEmails } from './queue-emails.ts'

/** The kinds of the e-mails to an address, in the order in which they were queued. */
export async function readEmails(app: TestApp, to: string): Promise<string[]> {
  await queueEmails(app.db)
  const { rows } = await app.database.pool.query<{ payload: { kind: string } }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'to' = $1 order by id`,
    [to],
  )
  return rows.map(({ payload }) => payload.kind)
}
