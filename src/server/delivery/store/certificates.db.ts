import type { Selectable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type CertificateRow = Selectable<Tables['certificates']>
type NewCertificate = Omit<CertificateRow, 'sequence'>

/** The certificate of exactly these facts; null where there is none yet. */
export async function findCertificateOfFacts(
  db: Database,
  { subscriptionId, block, factsSha256 }: Pick<CertificateRow, 'subscriptionId' | 'block' | 'factsSha256'>,
): Promise<CertificateRow | null> {
  const row = await db
    .selectFrom('certificates')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .where('factsSha256', '=', factsSha256)
    .executeTakeFirst()
  return row ?? null
}

/** Idempotent: of two that were made at once, the first one is the certificate. */
export async function insertCertificate(db: Database, certificate: NewCertificate): Promise<void> {
  await db
    .insertInto('certificates')
    .values(certificate)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'block', 'factsSha256']).doNothing())
    .execute()
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
