import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { ProviderDispute } from '../../outside/payments/billing-payments.ts'

/** Whether a customer's bank is deciding about a payment. Inquiries take nothing yet. */
export async function isDisputeOpen(db: Database, invoiceId: string): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['needs_response', 'under_review'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a customer's bank has taken back of an invoice for good. Integer cents. */
export async function sumLostDisputes(db: Database, invoiceId: string): Promise<number> {
  const row = await db
    .selectFrom('disputes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('amountCents'), eb.lit(0)).as('cents'))
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'lost')
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** Stores a dispute as the provider has it now. */
export async function upsertDispute(
  tx: Database,
  invoiceId: string,
  { id, createdAt, ...fields }: ProviderDispute,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('disputes')
    .values({ id, invoiceId, ...fields, createdAt, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...fields, updatedAt: now }))
    .execute()
}
