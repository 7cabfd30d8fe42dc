import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** One holder’s right to a subject. */
export interface Claim {
  subject: string
  /** Random, and new with each holder: a fencing token. */
  token: string
}

const toInterval = (lengthMs: number) =>
  sql<Date>`clock_timestamp() + make_interval(secs => ${lengthMs / 1000}::double precision)`

/** Acquires the lease if it is free or expired. @returns false where it is taken */
export async function takeLease(
  db: Database,
  { subject, token }: Claim,
  { purpose, lengthMs }: { purpose: string; lengthMs: number },
): Promise<boolean> {
  const row = await db
    .insertInto('billingLeases')
    .values({ subject, token, purpose, expiresAt: toInterval(lengthMs) })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ token, purpose, expiresAt: toInterval(lengthMs) })
        .where('billingLeases.expiresAt', '<=', sql<Date>`clock_timestamp()`),
    )
    .returning('token')
    .executeTakeFirst()
  return row !== undefined
}

/** Renews the lease, also an expired one that was not taken over. @returns false where it was */
export async function renewLease(
  db: Database,
  { subject, token }: Claim,
  lengthMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billingLeases')
    .set({ expiresAt: toInterval(lengthMs) })
    .where('subject', '=', subject)
    .where('token', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Releases the lease; one that was taken over stays with its new holder. */
export async function releaseLease(db: Database, { subject, token }: Claim): Promise<void> {
  await db.deleteFrom('billingLeases').where('subject', '=', subject).where('token', '=', token).execute()
}

/**
 * Locks the lease's row until the transaction ends, so that it cannot be taken over even when it expires.
 * @returns false where it was taken over before
 */
export async function lockLease(tx: Database, { subject, token }: Claim): Promise<boolean> {
  const row = await tx
    .selectFrom('billingLeases')
    .select('subject')
    .where('subject', '=', subject)
    .where('token', '=', token)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}
