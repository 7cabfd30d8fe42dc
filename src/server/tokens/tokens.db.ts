import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { VideoShare, TokenMovement, TokenTransfer } from '#shared/tokens/ledger.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { Tables } from '../outside/database/tables/tables.ts'

/** @returns false where this block has its lot already */
export async function insertLot(tx: Database, lot: Insertable<Tables['tokenLots']>): Promise<boolean> {
  const row = await tx
    .insertInto('tokenLots')
    .values(lot)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'block']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface Movement {
  kind: TokenMovement
  transfers: readonly TokenTransfer[]
  /** The video it is for, with its title at that time; null for what a whole block gains or loses. */
  film: { id: string; title: string } | null
  /** The transaction that this one reverses: whole, and once. */
  reverses?: string
}

/**
 * Writes one ledger transaction in one statement: two entries for each transfer.
 * @returns the transaction's id; null without transfers
 */
export async function insertEntries(
  tx: Database,
  { kind, transfers, film: video, reverses }: Movement,
  now: Date,
): Promise<string | null> {
  if (transfers.length === 0) return null
  const transactionId = randomUUID()
  const videoFields = { videoId: video?.id ?? null, filmTitle: video?.title }
  const shared = { transactionId, kind, reverses, ...videoFields, createdAt: now }
  await tx
    .insertInto('tokenEntries')
    .values(
      transfers.flatMap(({ lotId, from, to, tokens }) => [
        { ...shared, lotId, account: from, tokens: -tokens },
        { ...shared, lotId, account: to, tokens },
      ]),
    )
    .execute()
  return transactionId
}

/** What a capture moved from held to captured, summed for each lot. */
export async function findCapturedTokens(
  tx: Database,
  transactionId: string,
): Promise<{ lotId: string; tokens: number }[]> {
  const rows = await tx
    .selectFrom('tokenEntries')
    .select(['lotId', (eb) => eb.fn.sum<number>('tokens').as('tokens')])
    .where('transactionId', '=', transactionId)
    .where('account', '=', 'captured')
    .groupBy('lotId')
    .orderBy('lotId')
    .execute()
  return rows.map(({ lotId, tokens }) => ({ lotId, tokens: Number(tokens) }))
}

export interface Lot {
  id: string
  block: number
  package: 'automated' | 'agency'
  tokenPriceCents: number
  granted: number
  available: number
  held: number
  captured: number
  expired: number
  grantedAt: Date
}

const selectLots = (db: Database, subscriptionId: string) =>
  db
    .selectFrom('tokenLots')
    .select(['id', 'block', 'package', 'tokenPriceCents', 'grantedAt'])
    .select(['granted', 'available', 'held', 'captured', 'expired'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('block')

/** Oldest first. */
export async function findLots(db: Database, subscriptionId: string): Promise<Lot[]> {
  return selectLots(db, subscriptionId).execute()
}

/** The same, held against other movements until the transaction ends. */
export async function lockLots(tx: Database, subscriptionId: string): Promise<Lot[]> {
  return selectLots(tx, subscriptionId).forNoKeyUpdate().execute()
}

/** What a video has of each lot. */
export async function findVideoShares(db: Database, videoId: string): Promise<VideoShare[]> {
  const rows = await db
    .selectFrom('tokenEntries')
    .select(['lotId'])
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('tokens').filterWhere('account', '=', 'held'), eb.lit(0)).as('held'),
      eb.fn
        .coalesce(eb.fn.sum<number>('tokens').filterWhere('account', '=', 'captured'), eb.lit(0))
        .as('captured'),
    ])
    .where('videoId', '=', videoId)
    .where('kind', '<>', 'revision')
    .groupBy('lotId')
    .orderBy('lotId')
    .execute()
  return rows.map(({ lotId, held, captured }) => ({ lotId, held: Number(held), captured: Number(captured) }))
}

/** When a subscription ended; null while it runs, or where there is none. */
export async function findEnd(db: Database, subscriptionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('endedAt')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  return row?.endedAt ?? null
}

/** Subscriptions that ended before this and still have tokens to use. */
export async function findExpired(db: Database, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('tokenLots as l')
    .innerJoin('subscriptions as s', 's.id', 'l.subscriptionId')
    .select('s.id')
    .distinct()
    .where('s.endedAt', '<=', endedBefore)
    .where('l.available', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

export interface HistoryEntry {
  id: number
  at: Date
  kind: TokenMovement
  tokens: number
  filmTitle: string
  videoId: string | null
  blocks: number[]
}

/** The transactions of a subscription, newest first, each with the tokens that it moved. */
export async function findHistory(
  db: Database,
  query: { subscriptionId: string; before: number | null; limit: number },
): Promise<HistoryEntry[]> {
  const { rows } = await sql<HistoryEntry>`
    select min(e.id) as id, min(e.created_at) as at, min(e.kind) as kind,
      sum(e.tokens) filter (where e.tokens > 0)::integer as tokens, min(e.film_title) as film_title,
      min(e.video_id) as video_id, array_agg(distinct l.block order by l.block) as blocks
    from token_entries e join token_lots l on l.id = e.lot_id
    where l.subscription_id = ${query.subscriptionId}
    group by e.transaction_id
    having ${query.before}::bigint is null or min(e.id) < ${query.before}::bigint
    order by min(e.id) desc limit ${query.limit}`.execute(db)
  return rows
}

/** What customers can still use or have in production, in tokens and at the price that each was granted at. */
export async function findLiability(db: Database): Promise<{ tokens: number; cents: number }> {
  const row = await db
    .selectFrom('tokenLots')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>(sql`available + held`), eb.lit(0)).as('tokens'),
      eb.fn
        .coalesce(eb.fn.sum<number>(sql`(available + held)::bigint * token_price_cents`), eb.lit(0))
        .as('cents'),
    ])
    .executeTakeFirstOrThrow()
  return { tokens: Number(row.tokens), cents: Number(row.cents) }
}
