import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { linksListedMax } from '#shared/links/link-state.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type PartnerLinkRow = Selectable<Tables['partnerLinks']>
export type LinkUseRow = Selectable<Tables['partnerLinkUses']>
type LinkUse = Pick<LinkUseRow, 'kind' | 'detail'>

/** Those that are open, and the newest of the others: any number can be made and ended. Newest first. */
export async function findLinks(
  db: Database,
  { subscriptionId, block }: BlockKey,
  now: Date,
): Promise<PartnerLinkRow[]> {
  const links = await db
    .selectFrom('partnerLinks')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .orderBy((eb) => eb.and([eb('endedAt', 'is', null), eb('endsAt', '>', now)]), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(linksListedMax)
    .execute()
  return links.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

/** The link of a secret, whether or not it is open. */
export async function findLinkOfSecret(db: Database, secretSha256: string): Promise<PartnerLinkRow | null> {
  const row = await db
    .selectFrom('partnerLinks')
    .selectAll()
    .where('secretSha256', '=', secretSha256)
    .executeTakeFirst()
  return row ?? null
}

/** Links of one block are made one after the other, until the transaction ends: so many at most are open. */
export async function lockLinks(tx: Database, { subscriptionId, block }: BlockKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`partner links ${subscriptionId} ${block}`}, 0))`.execute(
    tx,
  )
}

/** @returns its id */
export async function insertLink(
  tx: Database,
  link: Omit<PartnerLinkRow, 'id' | 'endedAt'>,
): Promise<string> {
  const row = await tx.insertInto('partnerLinks').values(link).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** A link of this block, held until the transaction ends; null where there is none. */
export async function lockLink(
  tx: Database,
  { subscriptionId, block, linkId }: BlockKey & { linkId: string },
): Promise<PartnerLinkRow | null> {
  const row = await tx
    .selectFrom('partnerLinks')
    .selectAll()
    .where('id', '=', linkId)
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function writeLinkEnded(tx: Database, linkId: string, now: Date): Promise<void> {
  await tx.updateTable('partnerLinks').set({ endedAt: now }).where('id', '=', linkId).execute()
}

/** When a link was last used for the same thing; null before the first time. */
export async function findLastUse(
  db: Database,
  linkId: string,
  { kind, detail }: LinkUse,
): Promise<Date | null> {
  const row = await db
    .selectFrom('partnerLinkUses')
    .select('at')
    .where('linkId', '=', linkId)
    .where('kind', '=', kind)
    .where('detail', '=', detail)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

export async function hasUses(db: Database, linkId: string): Promise<boolean> {
  const row = await db
    .selectFrom('partnerLinkUses')
    .select('id')
    .where('linkId', '=', linkId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUse(tx: Database, linkId: string, use: LinkUse, at: Date): Promise<void> {
  await tx
    .insertInto('partnerLinkUses')
    .values({ linkId, ...use, at })
    .execute()
}

/** The newest uses of each link, newest first, and how many there were. Link by link, so that only the newest are sorted. */
export async function findUses(
  db: Database,
  linkIds: readonly string[],
  perLink: number,
): Promise<Map<string, { count: number; newest: Pick<LinkUseRow, 'at' | 'kind' | 'detail'>[] }>> {
  if (linkIds.length === 0) return new Map()
  const { rows } = await sql<Pick<LinkUseRow, 'linkId' | 'at' | 'kind' | 'detail'> & { count: number }>`
    select newest.link_id, newest.at, newest.kind, newest.detail, counted.count
    from unnest(${linkIds}::text[]) as links (id)
    cross join lateral (
      select * from partner_link_uses where link_id = links.id order by id desc limit ${perLink}) as newest
    cross join lateral (
      select count(*)::int as count from partner_link_uses where link_id = links.id) as counted
    order by newest.id desc`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ linkId }) => linkId)].map(([linkId, newest]) => [
      linkId,
      {
        count: newest[0]?.count ?? 0,
        newest: newest.map(({ at, kind, detail }) => ({ at, kind, detail })),
      },
    ]),
  )
}
