import type { Insertable, Selectable } from 'kysely'
import { linksListedMax } from '#shared/links/link-state.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type GuestLinkRow = Selectable<Tables['guestLinks']>

/** Those that are open, and the newest of the others: any number can be made and ended. Newest first. */
export async function findLinks(db: Database, videoId: string, now: Date): Promise<GuestLinkRow[]> {
  const links = await db
    .selectFrom('guestLinks')
    .selectAll()
    .where('videoId', '=', videoId)
    .orderBy((eb) => eb.and([eb('endedAt', 'is', null), eb('endsAt', '>', now)]), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(linksListedMax)
    .execute()
  return links.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
}

export async function findLink(
  db: Database,
  by: { id: string } | { secretHash: string },
): Promise<GuestLinkRow | null> {
  const statement = db.selectFrom('guestLinks').selectAll()
  const row = await (
    'id' in by ? statement.where('id', '=', by.id) : statement.where('secretHash', '=', by.secretHash)
  ).executeTakeFirst()
  return row ?? null
}

export async function insertLink(tx: Database, link: Insertable<Tables['guestLinks']>): Promise<void> {
  await tx.insertInto('guestLinks').values(link).execute()
}

/** An earlier end stays. */
export async function writeLinkEnded(tx: Database, linkId: string, at: Date): Promise<void> {
  await tx
    .updateTable('guestLinks')
    .set({ endedAt: at })
    .where('id', '=', linkId)
    .where('endedAt', 'is', null)
    .execute()
}

/** @returns false where it was used before */
export async function writeLinkFirstUsed(tx: Database, linkId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('guestLinks')
    .set({ lastUsedAt: at })
    .where('id', '=', linkId)
    .where('lastUsedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function writeLinkUsed(db: Database, linkId: string, at: Date): Promise<void> {
  await db.updateTable('guestLinks').set({ lastUsedAt: at }).where('id', '=', linkId).execute()
}
