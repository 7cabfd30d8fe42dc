import { sql } from 'kysely'
import type { ListedPayment, PaymentDetail, PaymentFilter } from '#shared/contract/billing/admin-money.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { PageCursor } from '../../http/page-cursor.ts'
import { likeLiteral } from '../../outside/database/like-literal.ts'
import { countRefundableCents } from './count-refundable-cents.ts'
import { describeEvent, eventColumns } from './describe-event.ts'
import { isOwedRefund } from '../../outside/database/tables/row-conditions.ts'

export interface PaymentQuery {
  filter: PaymentFilter
  search: string | undefined
  subscriptionId: string | undefined
}

/** Lost to the customer's bank, or still in its hands. */
const openDispute = sql<boolean>`exists (
  select from disputes d where d.invoice_id = i.id and d.state not in ('won', 'warning_closed'))`

const owedRefund = sql<boolean>`exists (
  select from refund_intents r where r.invoice_id = i.id and ${isOwedRefund})`

const listedPayments = (db: Database) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscriptionId')
    .select([
      'i.id as invoiceId',
      'i.number',
      'i.kind',
      'i.status',
      'i.totalCents',
      'i.paidCents',
      'i.refundedCents',
      'i.subscriptionId',
      's.userId',
      's.userEmail',
      'i.createdAt',
      'i.paidAt',
    ])
    .select([openDispute.as('isDisputed'), owedRefund.as('isRefundOwed')])

type ListedRow = Awaited<ReturnType<ReturnType<typeof listedPayments>['executeTakeFirstOrThrow']>>

function toListed({
  paidCents: _paid,
  createdAt,
  paidAt,
  totalCents,
  refundedCents,
  ...row
}: ListedRow): ListedPayment {
  return {
    ...row,
    totalCents: Number(totalCents),
    refundedCents: Number(refundedCents),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  }
}

/**
 * Payments, newest first.
 * @param after its key is a payment's time
 */
export async function findPayments(
  db: Database,
  { filter, search, subscriptionId }: PaymentQuery,
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedPayment[]> {
  let statement = listedPayments(db).orderBy('i.createdAt', 'desc').orderBy('i.id', 'desc').limit(limit)
  if (subscriptionId) statement = statement.where('i.subscriptionId', '=', subscriptionId)
  if (filter === 'paid' || filter === 'open') statement = statement.where('i.status', '=', filter)
  if (filter === 'refunded') statement = statement.where('i.refundedCents', '>', 0)
  if (filter === 'refund-owed') statement = statement.where(owedRefund)
  if (filter === 'disputed') statement = statement.where(openDispute)
  if (search) {
    const part = `%${likeLiteral(search)}%`
    statement = statement.where((eb) =>
      eb.or([eb('s.userEmail', 'ilike', part), eb('i.number', 'ilike', part), eb('i.id', '=', search)]),
    )
  }
  if (after) {
    statement = statement.where(
      sql<boolean>`(i.created_at, i.id) < (${new Date(after.key)}::timestamptz, ${after.id})`,
    )
  }
  return (await statement.execute()).map(toListed)
}

/** One payment with everything that belongs to it; null where there is none. */
export async function findPayment(db: Database, invoiceId: string): Promise<PaymentDetail | null> {
  const row = await listedPayments(db)
    .select(['i.discountCents', 'i.blocks', 'i.periodStart', 'i.periodEnd', 'i.failureMessage'])
    .select([
      'i.attemptCount',
      'i.nextAttemptAt',
      'i.pdfUrl',
      's.providerSubscriptionId',
      'i.paymentIntentId',
    ])
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) return null
  const amounts = { paidCents: Number(row.paidCents), refundedCents: Number(row.refundedCents) }
  const [refundableCents, refunds, promisedRefunds, disputes, events, history] = await Promise.all([
    countRefundableCents(db, invoiceId, amounts),
    findRefunds(db, invoiceId),
    findPromisedRefunds(db, invoiceId),
    findDisputes(db, invoiceId),
    findEvents(db, row),
    findHistory(db, row.subscriptionId),
  ])
  const { providerSubscriptionId: _subscription, paymentIntentId: _intent, ...fields } = row
  return {
    ...toListed(fields),
    paidCents: amounts.paidCents,
    refundableCents,
    discountCents: Number(fields.discountCents),
    blocks: fields.blocks,
    periodStart: fields.periodStart?.toISOString() ?? null,
    periodEnd: fields.periodEnd?.toISOString() ?? null,
    failureMessage: fields.failureMessage,
    attemptCount: fields.attemptCount,
    nextAttemptAt: fields.nextAttemptAt?.toISOString() ?? null,
    pdfUrl: fields.pdfUrl,
    refunds,
    promisedRefunds,
    disputes,
    ...events,
    history,
  }
}

async function findRefunds(db: Database, invoiceId: string): Promise<PaymentDetail['refunds']> {
  const rows = await db
    .selectFrom('refunds as r')
    .leftJoin('users as u', 'u.id', 'r.refundedBy')
    .select(['r.id', 'r.amountCents', 'r.reason', 'r.state', 'r.createdAt', 'u.email as refundedByEmail'])
    .where('r.invoiceId', '=', invoiceId)
    .orderBy('r.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    amountCents: Number(row.amountCents),
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findPromisedRefunds(
  db: Database,
  invoiceId: string,
): Promise<PaymentDetail['promisedRefunds']> {
  const rows = await db
    .selectFrom('refundIntents as r')
    .leftJoin('users as u', 'u.id', 'r.requestedBy')
    .select(['r.id', 'r.dueCents', 'r.reason', 'r.state', 'r.owedBecause', 'r.owedSince', 'r.failure'])
    .select(['r.retryAt', 'r.settledAt', 'r.settledHow', 'r.settledNote', 'r.createdAt'])
    .select('u.email as requestedByEmail')
    .where('r.invoiceId', '=', invoiceId)
    .where('r.state', '<>', 'done')
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id')
    .execute()
  return rows.flatMap(({ state, settledAt, settledHow, settledNote, ...row }) =>
    state === 'done'
      ? []
      : {
          ...row,
          state,
          owedSince: row.owedSince?.toISOString() ?? null,
          retryAt: row.retryAt?.toISOString() ?? null,
          settled:
            settledAt && settledHow && settledNote !== null
              ? { at: settledAt.toISOString(), how: settledHow, note: settledNote }
              : null,
          createdAt: row.createdAt.toISOString(),
        },
  )
}

async function findDisputes(db: Database, invoiceId: string): Promise<PaymentDetail['disputes']> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'amountCents', 'reason', 'state', 'evidenceDueAt', 'createdAt'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    amountCents: Number(row.amountCents),
    evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }))
}

async function findHistory(db: Database, subscriptionId: string): Promise<PaymentDetail['history']> {
  const rows = await db
    .selectFrom('subscriptionHistory')
    .select(['at', 'status', 'reason'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

interface PaymentOfProvider {
  invoiceId: string
  paymentIntentId: string | null
  providerSubscriptionId: string
}

/**
 * The provider's events, newest first: of this payment (invoice, charge, refunds, payment page), and of its
 * subscription.
 */
async function findEvents(
  db: Database,
  { invoiceId, paymentIntentId, providerSubscriptionId }: PaymentOfProvider,
): Promise<Pick<PaymentDetail, 'events' | 'subscriptionEvents'>> {
  const isOfPayment = sql<boolean>`(object_id = ${invoiceId} or payment_intent_id = ${paymentIntentId}
    or (provider_subscription_id = ${providerSubscriptionId} and payload #>> '{data,object,invoice}' = ${invoiceId}))`
  const newest = db
    .selectFrom('paymentEvents')
    .select(eventColumns)
    .orderBy('receivedAt', 'desc')
    .orderBy('id')
    .limit(100)
  const own = await newest.where(isOfPayment).execute()
  const others = await newest
    .where('providerSubscriptionId', '=', providerSubscriptionId)
    .where(sql<boolean>`${isOfPayment} is not true`)
    .execute()
  return { events: own.map(describeEvent), subscriptionEvents: others.map(describeEvent) }
}
