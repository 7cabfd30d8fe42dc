import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type PartnerLinkRow = Selectable<Tables['partnerLinks']>
export type LinkUseRow = Selectable<Tables['partnerLinkUses']>
type LinkUse = Pick<LinkUseRow, 'kind' | 'detail'>

interface BlockKey {
  subscriptionId: string
  block: number
}

/** Newest first. */
export async function findLinks(
  db: Database,
  { subscriptionId, block }: BlockKey,
): Promise<PartnerLinkRow[]> {
  return db
    .selectFrom('partnerLinks')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The link of a secret, whether or not it is still good. */
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

export async function countOpenLinks(
  tx: Database,
  { subscriptionId, block }: BlockKey,
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom('partnerLinks')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLink(tx: Database, link: Omit<PartnerLinkRow, 'id' | 'endedAt'>): Promise<void> {
  await tx.insertInto('partnerLinks').values(link).execute()
}

/** An earlier end stays. @returns false where this block has no such link */
export async function writeLinkEnded(
  db: Database,
  { subscriptionId, block, linkId }: BlockKey & { linkId: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('partnerLinks')
    .set((all) => ({ endedAt: all.fn.coalesce('endedAt', sql<Date>`${now}::timestamptz`) }))
    .where('id', '=', linkId)
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes a use, unless the same was noted since then: a download in parts is one. */
export async function insertUse(
  db: Database,
  linkId: string,
  { kind, detail }: LinkUse,
  { at, unlessSince }: { at: Date; unlessSince: Date },
): Promise<void> {
  await sql`
    insert into partner_link_uses (link_id, at, kind, detail)
    select ${linkId}, ${at}, ${kind}, ${detail}
    where not exists (
      select from partner_link_uses
      where link_id = ${linkId} and kind = ${kind} and detail = ${detail} and at > ${unlessSince})`.execute(
    db,
  )
}

/** The newest uses of each link, newest first, and how many there were. */
export async function findUses(
  db: Database,
  linkIds: readonly string[],
  perLink: number,
): Promise<Map<string, { count: number; newest: Pick<LinkUseRow, 'at' | 'kind' | 'detail'>[] }>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('partnerLinkUses')
        .selectAll()
        .select([
          sql<number>`row_number() over (partition by link_id order by id desc)`.as('place'),
          sql<number>`count(*) over (partition by link_id)`.as('count'),
        ])
        .where('linkId', 'in', linkIds)
        .as('u'),
    )
    .selectAll()
    .where('u.place', '<=', perLink)
    .orderBy('u.place')
    .execute()
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
