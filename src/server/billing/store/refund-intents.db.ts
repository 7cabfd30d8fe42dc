import type { Selectable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { OwedBecause, SettledHow } from '../../outside/database/tables/billing-tables.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** Something to be given back: a promise, stored before the provider is asked, and owed until its customer has it. */
export interface RefundIntent {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  requestedBy: string | null
}

/** Reasons of refunds that an e-mail about their cause names already. They are stored. */
export const announcedReasons = {
  end: 'Blocks that had not opened',
  secondPayment: 'A second payment',
} as const

export type StoredIntent = Selectable<Tables['refundIntents']>

/** @returns false where this intent is stored already */
export async function insertRefundIntent(tx: Database, intent: RefundIntent, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('refundIntents')
    .values({ ...intent, state: 'asking', failure: null, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Null where there is none. */
export async function findIntent(db: Database, id: string): Promise<StoredIntent | null> {
  const row = await db.selectFrom('refundIntents').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Which intents to look at: of a subscription, of a second payment, or a single one. */
export interface IntentScope {
  subscriptionId?: string
  /** Of what this checkout paid a second time. */
  checkoutId?: string
  id?: string
}

export interface OpenIntent extends RefundIntent {
  subscriptionId: string
  paymentIntentId: string | null
  dueCents: number
  attempt: number
}

/** Intents that the provider has not answered, oldest first, with the payment that each is taken from. */
export async function findOpenIntents(db: Database, of: IntentScope): Promise<OpenIntent[]> {
  let asked = db
    .selectFrom('refundIntents as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .select(['r.id', 'r.invoiceId', 'r.amountCents', 'r.dueCents', 'r.attempt', 'r.reason', 'r.requestedBy'])
    .select(['i.paymentIntentId', 'i.subscriptionId'])
    .where('r.state', '=', 'asking')
  if (of.subscriptionId !== undefined) asked = asked.where('i.subscriptionId', '=', of.subscriptionId)
  if (of.checkoutId !== undefined) asked = asked.where('i.checkoutId', '=', of.checkoutId)
  if (of.id !== undefined) asked = asked.where('r.id', '=', of.id)
  return asked.orderBy('r.createdAt').orderBy('r.id').execute()
}

/** What is promised of an invoice and has not gone back: being asked for, or owed. Integer cents. */
export async function sumPromised(db: Database, invoiceId: string): Promise<number> {
  const row = await db
    .selectFrom('refundIntents')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('dueCents'), eb.lit(0)).as('cents'))
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['asking', 'owed'])
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** Asked for or owed, oldest first. Under the invoice's lock. */
export async function findPromised(tx: Database, invoiceId: string): Promise<StoredIntent[]> {
  return tx
    .selectFrom('refundIntents')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .where('state', 'in', ['asking', 'owed'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What lost disputes cover of an invoice's intents so far. Integer cents. */
export async function sumCovered(tx: Database, invoiceId: string): Promise<number> {
  const row = await tx
    .selectFrom('refundIntents')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('coveredCents'), eb.lit(0)).as('cents'))
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** So much more of an intent was given back by the bank; all of it settles the intent. */
export async function writeCovered(
  tx: Database,
  { id, dueCents, coveredCents }: Pick<StoredIntent, 'id' | 'dueCents' | 'coveredCents'>,
  cents: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('refundIntents')
    .set({
      coveredCents: coveredCents + cents,
      updatedAt: now,
      ...(cents === dueCents && {
        state: 'settled' as const,
        retryAt: null,
        settledAt: now,
        settledHow: 'dispute' as const,
        settledNote: 'The card’s bank has taken this payment back.',
      }),
    })
    .where('id', '=', id)
    .execute()
}

/**
 * A refund of each has gone back, so it is neither owed nor to be asked for. What was settled by hand stays so.
 * @returns those that were not done before
 */
export async function markDone(
  tx: Database,
  ids: readonly string[],
  now: Date,
): Promise<Pick<StoredIntent, 'amountCents' | 'reason' | 'requestedBy' | 'owedBecause'>[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('refundIntents')
    .set({ state: 'done', failure: null, retryAt: null, updatedAt: now })
    .where('id', 'in', ids)
    .where('state', 'in', ['asking', 'owed'])
    .returning(['amountCents', 'reason', 'requestedBy', 'owedBecause'])
    .execute()
}

/**
 * Its customer does not have the money, and the provider is not asked for it at this moment. A refusal counts only
 * while that attempt is the present one and no refund of it is stored: two processes may ask at the same time.
 */
export async function markOwed(
  tx: Database,
  id: string,
  why: { because: OwedBecause; failure: string; attempt?: number; retryAt?: Date | null; now: Date },
): Promise<void> {
  const { because, failure, attempt, retryAt = null, now } = why
  let marked = tx
    .updateTable('refundIntents')
    .set((eb) => ({
      state: 'owed',
      owedBecause: because,
      owedSince: eb.fn.coalesce('owedSince', eb.val(now)),
      failure,
      retryAt,
      updatedAt: now,
      // A refund that its bank sent back needs an answer of its customer; a further refusal is no news.
      ...(because === 'refused' ? {} : { notifiedAt: null }),
    }))
    .where('id', '=', id)
    .where('state', 'in', because === 'refused' ? ['asking'] : ['asking', 'done', 'owed'])
  if (attempt !== undefined) marked = marked.where('attempt', '=', attempt)
  await marked.execute()
}

/** Stores why an intent could not be requested; it stays open until our access is corrected. */
export async function writeAskFailure(db: Database, id: string, failure: string, now: Date): Promise<void> {
  await db
    .updateTable('refundIntents')
    .set({ failure, updatedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'asking')
    .execute()
}

/** Reopens an owed refund as its next attempt. */
export async function markRetried(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('refundIntents')
    .set((eb) => ({
      state: 'asking',
      attempt: eb('attempt', '+', 1),
      failure: null,
      retryAt: null,
      updatedAt: now,
    }))
    .where('id', '=', id)
    .where('state', '=', 'owed')
    .execute()
}

/** Owed refunds that are to be tried again by now. */
export async function findDueRetries(db: Database, now: Date): Promise<{ id: string; invoiceId: string }[]> {
  return db
    .selectFrom('refundIntents')
    .select(['id', 'invoiceId'])
    .where('state', '=', 'owed')
    .where('retryAt', '<=', now)
    .orderBy('retryAt')
    .execute()
}

/** How its customer got the money of an owed refund, or why it is not owed after all. */
export async function writeSettled(
  tx: Database,
  id: string,
  { how, note, now }: { how: Exclude<SettledHow, 'dispute'>; note: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('refundIntents')
    .set({
      state: 'settled',
      retryAt: null,
      settledAt: now,
      settledHow: how,
      settledNote: note,
      updatedAt: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'owed')
    .execute()
}

/** Invoices with an owed refund whose customer is still to be notified. */
export async function findUnnotified(db: Database): Promise<{ invoiceId: string; subscriptionId: string }[]> {
  return db
    .selectFrom('refundIntents as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .select(['r.invoiceId', 'i.subscriptionId'])
    .distinct()
    .where('r.state', '=', 'owed')
    .where('r.notifiedAt', 'is', null)
    .where((eb) => eb.or([eb('r.requestedBy', 'is', null), eb('r.owedBecause', '<>', 'refused')]))
    .execute()
}

/** Takes the owed refunds of an invoice of which its customer is to be notified, once each. */
export async function takeUnnotified(tx: Database, invoiceId: string, now: Date): Promise<StoredIntent[]> {
  return (
    tx
      .updateTable('refundIntents')
      .set({ notifiedAt: now })
      .where('invoiceId', '=', invoiceId)
      .where('state', '=', 'owed')
      .where('notifiedAt', 'is', null)
      // A studio's refund that the provider refused was not promised to the customer.
      .where((eb) => eb.or([eb('requestedBy', 'is', null), eb('owedBecause', '<>', 'refused')]))
      .returningAll()
      .execute()
  )
}
