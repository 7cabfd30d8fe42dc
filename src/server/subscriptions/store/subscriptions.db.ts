import { sql } from 'kysely'
import type { CompiledQuery, ExpressionBuilder, RawBuilder } from 'kysely'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'
import { readStoredFields } from '#shared/cart/product-selections.ts'
import { priceSchema } from '#shared/checkout/price.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import { readStatusItems } from '#shared/subscriptions/read-status-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { PageCursor } from '../../http/page-cursor.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'
import { describeRenewal, describeTimes, periodTermsSchema, type PeriodTerms } from './find-renewal.ts'

/** A subscription with the steps and dates of its current block, in one statement. */
function selectSubscriptions(db: Database) {
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('status as t', 't.id', 's.id')
    .select((eb) => [
      's.id',
      's.userId',
      's.userEmail',
      's.productSelections',
      's.productTotalPrice',
      's.price',
      's.status',
      's.plan',
      's.package',
      's.parcelReference',
      's.paidBlocks',
      's.startedAt',
      's.cancelAt',
      's.cancelNowAt',
      's.endedAt',
      's.pausedAt',
      's.unpauseAt',
      's.pastDueSince',
      's.shiftedMs',
      's.currentPeriodEnd',
      's.createdAt',
      's.updatedAt',
      't.block',
      't.statusItems',
      't.stepsVersion',
      eb
        .selectFrom('blocks as b')
        .select('b.openedAt')
        .whereRef('b.subscriptionId', '=', 's.id')
        .whereRef('b.number', '=', 't.block')
        .as('blockOpenedAt'),
      eb
        .selectFrom('blocks as b')
        .select((of) => of.fn.min('b.opensAt').as('opensAt'))
        .whereRef('b.subscriptionId', '=', 's.id')
        .where('b.openedAt', 'is', null)
        .whereRef('b.number', '<=', 's.paidBlocks')
        .as('nextBlockOpensAt'),
      selectTerms(eb, sql`s.paid_blocks`).as('running'),
      selectTerms(eb, sql`s.paid_blocks + 1`).as('coming'),
    ])
}

/** What a block of a subscription is sold at, as JSON. */
const selectTerms = (
  eb: ExpressionBuilder<Tables & { s: Tables['subscriptions'] }, 's'>,
  block: RawBuilder<number>,
) =>
  eb
    .selectFrom('subscriptionTerms as terms')
    .select(
      sql<unknown>`jsonb_build_object('plan', terms.plan, 'totalCents', terms.price -> 'totalCents', 'changeId', terms.change_id)`.as(
        'terms',
      ),
    )
    .whereRef('terms.subscriptionId', '=', 's.id')
    .where('terms.fromBlock', '<=', block)
    .orderBy('terms.fromBlock', 'desc')
    .limit(sql.lit(1))

type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof selectSubscriptions>['execute']>>[number]

function toSubscription(row: SubscriptionRow): Subscription {
  const price = priceSchema.parse(row.price)
  const sold: PeriodTerms = { plan: row.plan, totalCents: price.totalCents, changeId: null }
  const running = readTerms(row.running) ?? sold
  return {
    ...describeTimes(row),
    renewal: describeRenewal(row, running, readTerms(row.coming) ?? running),
    id: row.id,
    userId: row.userId,
    userEmail: row.userEmail,
    productSelections: readStoredFields(row.productSelections),
    productTotalPrice: Number(row.productTotalPrice),
    price,
    status: row.status,
    plan: row.plan,
    package: row.package,
    parcelReference: row.parcelReference,
    block: row.block ?? 1,
    paidBlocks: row.paidBlocks,
    nextBlockOpensAt: row.nextBlockOpensAt?.toISOString() ?? null,
    statusItems: readStatusItems(row, row.blockOpenedAt ?? row.startedAt, row.package),
    startedAt: row.startedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const storedTermsSchema = periodTermsSchema.nullable()
const readTerms = (stored: unknown): PeriodTerms | null => storedTermsSchema.parse(stored)

function selectSubscriptionsOfUser(db: Database, userId: string) {
  return selectSubscriptions(db)
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
}

const listStatements = new WeakMap<Database, CompiledQuery<SubscriptionRow>>()

/**
 * Newest first. The busiest read of the product, so its statement is put into words once for each database; the
 * user's id is its only parameter.
 */
export async function findSubscriptionsOfUser(db: Database, userId: string): Promise<Subscription[]> {
  let statement = listStatements.get(db)
  if (!statement) {
    statement = selectSubscriptionsOfUser(db, userId).compile()
    listStatements.set(db, statement)
  }
  const { rows } = await db.executeQuery<SubscriptionRow>({ ...statement, parameters: [userId] })
  return rows.map(toSubscription)
}

/** A person's subscriptions that have not ended, newest first, and the block of each that is in production. */
export async function findRunningBlocks(db: Database, userId: string): Promise<BlockKey[]> {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('status as t', 't.id', 's.id')
    .select(['s.id as subscriptionId', 't.block'])
    .where('s.userId', '=', userId)
    .where('s.status', '!=', 'canceled')
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .execute()
}

export async function findSubscription(db: Database, subscriptionId: string): Promise<Subscription | null> {
  const row = await selectSubscriptions(db).where('s.id', '=', subscriptionId).executeTakeFirst()
  return row ? toSubscription(row) : null
}

export interface SubscriptionsQuery {
  userId?: string | undefined
  status?: SubscriptionStatus | undefined
  parcelReference?: string | undefined
  limit: number
  /** Its key is a createdAt. */
  after: PageCursor | null
}

/** Newest first, by (createdAt, id). */
export async function findSubscriptions(db: Database, query: SubscriptionsQuery): Promise<Subscription[]> {
  let page = selectSubscriptions(db)
  if (query.userId !== undefined) page = page.where('s.userId', '=', query.userId)
  if (query.status !== undefined) page = page.where('s.status', '=', query.status)
  if (query.parcelReference !== undefined) page = page.where('s.parcelReference', '=', query.parcelReference)
  if (query.after) {
    const { key, id } = query.after
    page = page.where(sql<boolean>`(s.created_at, s.id) < (${new Date(key)}, ${id})`)
  }
  const rows = await page.orderBy('s.createdAt', 'desc').orderBy('s.id', 'desc').limit(query.limit).execute()
  return rows.map(toSubscription)
}

export interface SubscriptionAccess {
  ownerId: string
  ownerEmail: string
  package: Subscription['package']
  block: number
}

/** Whose it is; null where there is no such subscription. */
export async function findSubscriptionOwner(
  db: Database,
  subscriptionId: string,
): Promise<SubscriptionAccess | null> {
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('status as t', 't.id', 's.id')
    .select(['s.userId as ownerId', 'u.email as ownerEmail', 's.package', 't.block'])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst()
  return row ? { ...row, block: row.block ?? 1 } : null
}

/** Parcel references of subscriptions by id; deleted ones are left out. */
export async function findParcelReferences(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscriptions')
    .select(['id', 'parcelReference'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, parcelReference }) => [id, parcelReference]))
}

/** How many subscriptions each of these users has, canceled ones included: one walk along the index for each user. */
export async function countSubscriptionsOfUsers(
  db: Database,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; count: number }>`
    select id as user_id, (select count(*)::int from subscriptions where user_id = u.id) as count
    from unnest(${userIds}::text[]) as u (id)`.execute(db)
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}
