import type { Database } from '../deps.ts'
import type { ProviderDispute, ProviderRefund } from '../outside/payments/billing-payments.ts'

/** Something to be given back; asked of the provider until it has answered. */
export interface RefundIntent {
  id: string
  invoiceId: string
  amountCents: number
  reason: string
  requestedBy: string | null
}

/** @returns false where this intent is here already */
export async function insertRefundIntent(tx: Database, intent: RefundIntent, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('refundIntents')
    .values({ ...intent, state: 'asking', failure: null, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface OpenIntent extends RefundIntent {
  subscriptionId: string
  paymentIntentId: string | null
  leftCents: number
}

/** Intents that the provider has not answered, with the payment to take them from and what is left of it. */
export async function findOpenIntents(
  db: Database,
  of: { subscriptionId?: string; id?: string },
): Promise<OpenIntent[]> {
  let asked = db
    .selectFrom('refundIntents as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .select(['r.id', 'r.invoiceId', 'r.amountCents', 'r.reason', 'r.requestedBy'])
    .select(['i.paymentIntentId', 'i.subscriptionId'])
    .select((eb) => eb('i.paidCents', '-', eb.ref('i.refundedCents')).as('leftCents'))
    .where('r.state', '=', 'asking')
  if (of.subscriptionId !== undefined) asked = asked.where('i.subscriptionId', '=', of.subscriptionId)
  if (of.id !== undefined) asked = asked.where('r.id', '=', of.id)
  return asked.orderBy('r.createdAt').execute()
}

/** What is being given back of an invoice and not in its refunds yet. */
export async function sumOpenIntents(db: Database, invoiceId: string): Promise<number> {
  const row = await db
    .selectFrom('refundIntents')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('amountCents'), eb.lit(0)).as('cents'))
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'asking')
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** Notes what became of an intent. What was made stays made: of two that ask at once, one may hear a refusal. */
export async function settleIntent(
  tx: Database,
  id: string,
  outcome: { state: 'done' | 'refused'; failure: string | null; now: Date },
): Promise<void> {
  const { now, ...fields } = outcome
  await tx
    .updateTable('refundIntents')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

/**
 * Keeps a refund as the provider has it now; why and by whom is told by our own intent, which is done by it, whoever
 * told: what has gone back is not on its way any more. One that failed stays so: an older answer about it comes late.
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
        .select(['reason', 'requestedBy'])
        .where('id', '=', intentId)
        .executeTakeFirst()
    : undefined
  const fields = { amountCents, state, updatedAt: now }
  await tx
    .insertInto('refunds')
    .values({
      id,
      invoiceId,
      ...fields,
      reason: intent?.reason ?? reason,
      refundedBy: intent?.requestedBy ?? null,
      createdAt,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(fields).where('refunds.state', 'not in', ['failed', 'canceled']),
    )
    .execute()
  if (intentId) await settleIntent(tx, intentId, { state: 'done', failure: null, now })
}

/** @returns false where its customer has been told that it failed */
export async function markRefundFailed(tx: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ failedAt: now })
    .where('id', '=', id)
    .where('failedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes what has gone back of an invoice, failed refunds aside. Its row is locked by a statement of its own: of two that
 * sum at once, the second waits, and then looks at what the first has written. Not its key, which both of their refunds
 * refer to: each would wait for the other.
 */
export async function sumRefunds(tx: Database, invoiceId: string, now: Date): Promise<void> {
  await tx.selectFrom('invoices').select('id').where('id', '=', invoiceId).forNoKeyUpdate().execute()
  await tx
    .updateTable('invoices')
    .set((eb) => ({
      refundedCents: eb
        .selectFrom('refunds')
        .select((of) => of.fn.coalesce(of.fn.sum<number>('amountCents'), of.lit(0)).as('cents'))
        .where('invoiceId', '=', invoiceId)
        .where('hasGoneBack', '=', true),
      updatedAt: now,
    }))
    .where('id', '=', invoiceId)
    .execute()
}

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

/** What a customer's bank has taken back of an invoice for good. */
export async function sumLostDisputes(db: Database, invoiceId: string): Promise<number> {
  const row = await db
    .selectFrom('disputes')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>('amountCents'), eb.lit(0)).as('cents'))
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'lost')
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}

/** Keeps a dispute as the provider has it now. */
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

/** What became of an intent; null where there is none. */
export async function findIntent(
  db: Database,
  id: string,
): Promise<{
  invoiceId: string
  amountCents: number
  state: 'asking' | 'done' | 'refused'
  failure: string | null
} | null> {
  const row = await db
    .selectFrom('refundIntents')
    .select(['invoiceId', 'amountCents', 'state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, amountCents: Number(row.amountCents) } : null
}

/** An invoice as far as it can be given back, locked: of two refunds at once the second sees what is left. */
export async function lockRefundable(tx: Database, invoiceId: string) {
  const row = await tx
    .selectFrom('invoices')
    .select(['subscriptionId', 'status', 'paymentIntentId', 'paidCents', 'refundedCents'])
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, paidCents: Number(row.paidCents), refundedCents: Number(row.refundedCents) }
}

export interface StoredRefund {
  invoiceId: string
  amountCents: number
  state: string
  failedAt: Date | null
  settledAt: Date | null
}

/** Null where there is none. */
export async function findRefund(db: Database, id: string): Promise<StoredRefund | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['invoiceId', 'amountCents', 'state', 'failedAt', 'settledAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { ...row, amountCents: Number(row.amountCents) } : null
}

/** What went back of an invoice since then, less what stands for refunds that had failed already. Integer cents. */
export async function sumRepeatedSince(db: Database, invoiceId: string, since: Date): Promise<number> {
  const { made, used } = await db
    .selectFrom('refunds')
    .select((eb) => [
      eb.fn
        .sum<number | string | null>('amountCents')
        .filterWhere((of) =>
          of.and([of('createdAt', '>=', since), of('state', 'not in', ['failed', 'canceled'])]),
        )
        .as('made'),
      eb.fn.sum<number | string | null>('amountCents').filterWhere('settledHow', '=', 'card').as('used'),
    ])
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return Number(made ?? 0) - Number(used ?? 0)
}

/** How its customer got the money of a refund that failed. */
export async function writeRefundSettled(
  tx: Database,
  id: string,
  { how, note, now }: { how: 'card' | 'otherwise'; note: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ settledAt: now, settledHow: how, settledNote: note })
    .where('id', '=', id)
    .execute()
}
