import type { Selectable } from 'kysely'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type CertificateRow = Selectable<Tables['certificates']>
type NewCertificate = Omit<CertificateRow, 'sequence'>

/** The one that was issued last; null before the first. */
export async function findNewestCertificate(
  db: Database,
  { subscriptionId, block }: BlockKey,
): Promise<CertificateRow | null> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Idempotent. @returns false where there is one of these facts already */
export async function insertCertificate(db: Database, certificate: NewCertificate): Promise<boolean> {
  const row = await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'block', 'factsSha256']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What anybody may read of a certificate, and whether another one of its block is newer; null where there is none. */
export async function findPublicCertificate(
  db: Database,
  id: string,
): Promise<(Pick<CertificateRow, 'facts' | 'issuedAt'> & { isNewest: boolean }) | null> {
  const row = await db
    .selectFrom('certificates as c')
    .select((all) => [
      'c.facts',
      'c.issuedAt',
      all
        .not(
          all.exists(
            all
              .selectFrom('certificates as later')
              .select('later.id')
              .whereRef('later.subscriptionId', '=', 'c.subscriptionId')
              .whereRef('later.block', '=', 'c.block')
              .whereRef('later.sequence', '>', 'c.sequence'),
          ),
        )
        .as('isNewest'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, isNewest: Boolean(row.isNewest) } : null
}
