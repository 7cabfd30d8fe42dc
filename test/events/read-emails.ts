import { sql } from 'kysely'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { queueEmails } from './queue-emails.ts'

/** The e-mails to an address, in the order in which they were queued. */
export async function readEmails(
  db: Database,
  to: string,
  config?: Config,
): Promise<Record<string, unknown>[]> {
  await queueEmails(db, config)
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = ${to} order by id
  `.execute(db)
  return rows.map(({ payload }) => payload)
}

/** The kinds of the e-mails to an address, in the order in which they were queued. */
export async function readEmailKinds(db: Database, to: string): Promise<unknown[]> {
  return (await readEmails(db, to)).map(({ kind }) => kind)
}
