import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { ProviderRefund } from '../../outside/payments/billing-payments.ts'

/** States of a refund in which its customer does not have the money, and will not by this refund. */
const lostStates: readonly string[] = ['failed', 'canceled']

/**
 * Locks an invoice before any of its intents and refunds is written: the fixed order subscription, invoice, intent,
 * refund prevents a deadlock. Null: there is none.
 */
export async function lockInvoice(tx: Database, invoiceId: string) {
  const row = await tx
    .selectFrom('invoices')
    .select(['subscriptionId', 'status', 'paymentIntentId', 'paidCents', 'refundedCents'])
    .where('id', '=', invoiceId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** All of a subscription's invoices, locked in a fixed order, which prevents a deadlock. */
export async function lockInvoices(tx: Database, subscriptionId: string): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Stores a refund as the provider has it now; reason and sender come from our own intent. Failed and canceled are
 * final: an older answer may arrive later.
 */
export async function upsertRefund(
  tx: Database,
  invoiceId: string,
  { id, amountCents, state, reason, intentId, createdAt }: ProviderRefund,
  now: Date,
): Promise<void> {
  const intent = intentId
    ? await tx
        .selectFrom('refundIntents')
        .select(['id', 'reason', 'requestedBy'])
        .where('id', '=', intentId)
        .where('invoiceId', '=', invoiceId)
        .executeTakeFirst()
    : undefined
  const stored = await tx
    .selectFrom('refunds')
    .select(['state', 'intentId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (stored && lostStates.includes(stored.state)) return
  const ownIntentId =
    stored?.intentId ?? intent?.id ?? (lostStates.includes(state) ? await insertOwnIntent() : null)
  const fields = { amountCents, state, intentId: ownIntentId, updatedAt: now }
  await tx
    .insertInto('refunds')
    .values({
      id,
      invoiceId,
      ...fields,
      failedAt: null,
      settlesIntentId: null,
      reason: intent?.reason ?? reason,
      refundedBy: intent?.requestedBy ?? null,
      createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fields))
    .execute()

  /** Made on the provider's own pages, and lost: from now on a promise of ours. */
  async function insertOwnIntent(): Promise<string> {
    const own = `refund-${id}`
    await tx
      .insertInto('refundIntents')
      .values({ id: own, invoiceId, amountCents, reason, state: 'done', createdAt, updatedAt: now })
      .execute()
    return own
  }
}

/** Marks refunds that were lost since the last look. @returns them, with the intent that each was made for */
export async function takeLostRefunds(
  tx: Database,
  invoiceId: string,
  now: Date,
): Promise<{ intentId: string; state: string }[]> {
  const rows = await tx
    .updateTable('refunds')
    .set({ failedAt: now })
    .where('invoiceId', '=', invoiceId)
    .where('hasGoneBack', '=', false)
    .where('failedAt', 'is', null)
    .returning(['intentId', 'state'])
    .execute()
  return rows.flatMap(({ intentId, state }) => (intentId === null ? [] : [{ intentId, state }]))
}

/** Intents of an invoice that have a refund which has gone back. */
export async function findReturnedIntents(tx: Database, invoiceId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('refunds')
    .select('intentId')
    .distinct()
    .where('invoiceId', '=', invoiceId)
    .where('hasGoneBack', '=', true)
    .where('intentId', 'is not', null)
    .execute()
  return rows.flatMap(({ intentId }) => intentId ?? [])
}

/**
 * What has gone back of an invoice: refunds that are not lost, and what was paid outside the provider. Under the
 * invoice's lock: a later statement sees what the transaction before it has written.
 */
export async function sumRefunds(tx: Database, invoiceId: string, now: Date): Promise<void> {
  await lockInvoice(tx, invoiceId)
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      refundedCents: sql<number>`(${eb
        .selectFrom('refunds')
        .select((of) => of.fn.coalesce(of.fn.sum('amountCents'), of.lit(0)).as('cents'))
        .where('invoiceId', '=', invoiceId)
        .where('hasGoneBack', '=', true)}) + (${eb
        .selectFrom('refundIntents')
        .select((of) => of.fn.coalesce(of.fn.sum('dueCents'), of.lit(0)).as('cents'))
        .where('invoiceId', '=', invoiceId)
        .where('settledHow', '=', 'otherwise')})`,
      updatedAt: now,
    }))
    .where('id', '=', invoiceId)
    .execute()
}

/**
 * Refunds that may be the repetition of an owed one, oldest first: made since it was first tried, by the studio or on
 * the provider's own pages, and not the repetition of another.
 */
export async function findRepetitions(
  tx: Database,
  { id, invoiceId, createdAt }: { id: string; invoiceId: string; createdAt: Date },
): Promise<{ id: string; amountCents: number }[]> {
  const { firstTriedAt } = await tx
    .selectFrom('refunds')
    .select(({ fn }) => fn.min<Date | null>('createdAt').as('firstTriedAt'))
    .where('intentId', '=', id)
    .executeTakeFirstOrThrow()
  // The provider counts times in whole seconds.
  const since = new Date(Math.floor((firstTriedAt ?? createdAt).getTime() / 1000) * 1000)
  const rows = await tx
    .selectFrom('refunds as r')
    .leftJoin('refundIntents as i', 'i.id', 'r.intentId')
    .select(['r.id', 'r.amountCents'])
    .where('r.invoiceId', '=', invoiceId)
    .where('r.hasGoneBack', '=', true)
    .where('r.settlesIntentId', 'is', null)
    .where('r.createdAt', '>=', since)
    .where((eb) => eb.or([eb('r.intentId', 'is', null), eb('i.requestedBy', 'is not', null)]))
    .where((eb) => eb.or([eb('r.intentId', 'is', null), eb('r.intentId', '<>', id)]))
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...row, amountCents: Number(row.amountCents) }))
}

export async function writeRepetitions(tx: Database, intentId: string, refundIds: string[]): Promise<void> {
  await tx.updateTable('refunds').set({ settlesIntentId: intentId }).where('id', 'in', refundIds).execute()
}
