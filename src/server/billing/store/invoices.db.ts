import type { Selectable } from 'kysely'
import { countPeriodBlocks } from '#shared/billing/invoice-blocks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import type { ProviderInvoice } from '../../outside/payments/billing-payments.ts'

export type StoredInvoice = Selectable<Tables['invoices']>

/** Stores an invoice as the provider has it now. Our own columns stay. */
export async function upsertInvoice(
  tx: Database,
  subscriptionId: string,
  invoice: ProviderInvoice,
  now: Date,
): Promise<void> {
  const { kind, periodStart, periodEnd } = invoice
  const isPeriod = kind !== 'other' && periodStart !== null && periodEnd !== null
  const fields = {
    ...invoice,
    kind: kind === 'other' && invoice.changeId !== null ? ('change' as const) : kind,
    blocks: isPeriod ? countPeriodBlocks(periodStart, periodEnd) : 0,
    updatedAt: now,
  }
  await tx
    .insertInto('invoices')
    .values({ ...fields, subscriptionId, failureToldAt: null, checkoutId: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute()
}

/**
 * Stores a paid invoice of a second payment with the subscription that was sold for its selection. It buys no blocks.
 * @returns false where it is stored already
 */
export async function insertDuplicateInvoice(
  tx: Database,
  { subscriptionId, checkoutId }: { subscriptionId: string; checkoutId: string },
  invoice: ProviderInvoice,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('invoices')
    .values({
      ...invoice,
      subscriptionId,
      checkoutId,
      kind: 'duplicate',
      changeId: null,
      failureToldAt: null,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * From when on the provider may say of invoices what is not stored: since the oldest one that is neither paid nor void,
 * or else since the newest. Null: none is stored.
 */
export async function findUnsettledSince(db: Database, subscriptionId: string): Promise<Date | null> {
  const { oldestOpen, newest } = await db
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.min<Date | null>('createdAt').filterWhere('status', 'not in', ['paid', 'void']).as('oldestOpen'),
      fn.max<Date | null>('createdAt').as('newest'),
    ])
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '<>', 'duplicate')
    .executeTakeFirstOrThrow()
  return oldestOpen ?? newest
}

/** So many blocks were ever paid for, whether given back since or not. */
export async function sumPaidBlocks(db: Database, subscriptionId: string): Promise<number> {
  const { blocks } = await db
    .selectFrom('invoices')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('blocks'), lit(0)).as('blocks'))
    .where('subscriptionId', '=', subscriptionId)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  return Number(blocks)
}

/** A charge was tried and did not go through. The difference of a change is never asked for a second time. */
export const isFailed = ({ status, attemptCount, kind }: StoredInvoice): boolean =>
  status === 'open' && attemptCount > 0 && kind !== 'change'

/** Newest first. */
export async function findInvoices(db: Database, subscriptionIds: string[]): Promise<StoredInvoice[]> {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('subscriptionId', 'in', subscriptionIds)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The provider makes the invoice of a period when that begins, and leaves about an hour before it charges it. */
export async function hasUnpaidRenewal(db: Database, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .where('kind', '=', 'renewal')
    .where('status', 'in', ['draft', 'open'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The invoice that a payment of the provider's was for; null where it is none of ours. */
export async function findInvoiceOfPayment(
  db: Database,
  paymentIntentId: string,
): Promise<StoredInvoice | null> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('paymentIntentId', '=', paymentIntentId)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false where its customer was notified before */
export async function markFailureNotified(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ failureToldAt: now })
    .where('id', '=', id)
    .where('failureToldAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
