import type { Package, Plan } from '#shared/products/plan.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** A subscription as billing sees it. */
export interface BillingSubscription {
  id: string
  userId: string
  userEmail: string
  status: SubscriptionStatus
  statusReason: string
  plan: Plan
  package: Package
  providerSubscriptionId: string
  providerCustomerId: string
  providerScheduleId: string | null
  paidBlocks: number
  returnedBlocks: number
  shiftedMs: number
  startedAt: Date
  endedAt: Date | null
  cancelAt: Date | null
  cancelNowAt: Date | null
  pausedAt: Date | null
  unpauseAt: Date | null
  pastDueSince: Date | null
  currentPeriodEnd: Date | null
}

const select = (db: Database) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select([
      's.id',
      's.userId',
      'u.email as userEmail',
      's.status',
      's.statusReason',
      's.plan',
      's.package',
      's.providerSubscriptionId',
      's.providerCustomerId',
      's.providerScheduleId',
      's.paidBlocks',
      's.returnedBlocks',
      's.shiftedMs',
      's.startedAt',
      's.endedAt',
      's.cancelAt',
      's.cancelNowAt',
      's.pausedAt',
      's.unpauseAt',
      's.pastDueSince',
      's.currentPeriodEnd',
    ])

/** Locked until the transaction ends, also against blocks that open meanwhile. */
export async function lockBillingSubscription(
  tx: Database,
  subscriptionId: string,
): Promise<BillingSubscription | null> {
  const row = await select(tx).where('s.id', '=', subscriptionId).forUpdate('s').executeTakeFirst()
  return row ?? null
}

export async function findBillingSubscription(
  db: Database,
  subscriptionId: string,
): Promise<BillingSubscription | null> {
  const row = await select(db).where('s.id', '=', subscriptionId).executeTakeFirst()
  return row ?? null
}

/** By the provider's id. */
export async function findBillingSubscriptionByProviderId(
  db: Database,
  providerSubscriptionId: string,
): Promise<BillingSubscription | null> {
  const row = await select(db)
    .where('s.providerSubscriptionId', '=', providerSubscriptionId)
    .executeTakeFirst()
  return row ?? null
}

/** What a subscription is called by; null where there is none. */
export async function findSubscriptionName(
  db: Database,
  subscriptionId: string,
): Promise<{ productSelections: unknown; parcelReference: string } | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['productSelections', 'parcelReference'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  return row ?? null
}

/** Newest first. */
export async function listBillingSubscriptions(db: Database, userId: string): Promise<BillingSubscription[]> {
  return select(db)
    .where('s.userId', '=', userId)
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

/**
 * Running subscriptions that are to be synced: not synced since then, or not since their period ended, or with an end
 * or unpause that is not confirmed; those synced longest ago first. Ids of the provider.
 */
export async function findUnsynced(
  db: Database,
  syncedBefore: Date,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('providerSubscriptionId')
    .where('status', '<>', 'canceled')
    .where((eb) =>
      eb.or([
        eb('syncedAt', 'is', null),
        eb('syncedAt', '<', syncedBefore),
        eb.and([eb('currentPeriodEnd', '<=', now), eb('syncedAt', '<', eb.ref('currentPeriodEnd'))]),
        eb('cancelNowAt', 'is not', null),
        eb('unpauseAt', 'is not', null),
      ]),
    )
    .orderBy('syncedAt', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute()
  return rows.map((row) => row.providerSubscriptionId)
}

/** What was asked of the provider at once and has not happened yet. */
export async function findUnfinished(
  db: Database,
): Promise<
  { id: string; providerSubscriptionId: string; cancelNowAt: Date | null; unpauseAt: Date | null }[]
> {
  return db
    .selectFrom('subscriptions')
    .select(['id', 'providerSubscriptionId', 'cancelNowAt', 'unpauseAt'])
    .where('status', '<>', 'canceled')
    .where((eb) => eb.or([eb('cancelNowAt', 'is not', null), eb('unpauseAt', 'is not', null)]))
    .execute()
}
