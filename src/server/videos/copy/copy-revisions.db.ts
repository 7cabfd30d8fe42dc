import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type CopyRevisionRow = Selectable<Tables['copyRevisions']>
type NewCopyRevision = Insertable<Tables['copyRevisions']>

/** A revision with the name of its author; empty for the system. */
export type AuthoredRevision = CopyRevisionRow & { authorName: string }

/** The newest revisions of a video, newest first. Under the lock of the video they stay the newest. */
export async function findNewestRevisions(
  tx: Database,
  videoId: string,
  limit: number,
): Promise<CopyRevisionRow[]> {
  return tx
    .selectFrom('copyRevisions')
    .selectAll()
    .where('videoId', '=', videoId)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute()
}

export async function insertCopyRevision(tx: Database, revision: NewCopyRevision): Promise<void> {
  await tx.insertInto('copyRevisions').values(revision).execute()
}

/** Puts a later save of the same sitting in place of the one before. */
export async function updateCopyRevision(
  tx: Database,
  id: string,
  save: Pick<NewCopyRevision, 'copy' | 'hash' | 'savedAt' | 'version'>,
): Promise<void> {
  await tx.updateTable('copyRevisions').set(save).where('id', '=', id).execute()
}

export async function deleteCopyRevision(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('copyRevisions').where('id', '=', id).execute()
}

const selectAuthored = (db: Database, videoId: string) =>
  db
    .selectFrom('copyRevisions as c')
    .leftJoin('users as u', 'u.id', 'c.authorId')
    .selectAll('c')
    .select((eb) => eb.fn.coalesce('u.name', eb.val('')).as('authorName'))
    .where('c.videoId', '=', videoId)

/** One page, newest first. @param query.before the sequence behind which the page starts */
export async function findCopyRevisions(
  db: Database,
  query: { videoId: string; before: number | null; limit: number },
): Promise<AuthoredRevision[]> {
  let page = selectAuthored(db, query.videoId)
  if (query.before !== null) page = page.where('c.sequence', '<', query.before)
  return page.orderBy('c.sequence', 'desc').limit(query.limit).execute()
}

export async function findCopyRevision(
  db: Database,
  videoId: string,
  revisionId: string,
): Promise<AuthoredRevision | null> {
  return (await selectAuthored(db, videoId).where('c.id', '=', revisionId).executeTakeFirst()) ?? null
}
