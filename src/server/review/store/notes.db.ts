import { sql } from 'kysely'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** A note, with its author's name; null for guests. */
export type NoteRow = Selectable<Tables['reviewNotes']> & { authorName: string | null }
export type ReplyRow = Selectable<Tables['reviewReplies']> & { authorName: string | null }

const selectNotes = (db: Database) =>
  db
    .selectFrom('reviewNotes as n')
    .leftJoin('users as u', 'u.id', 'n.authorId')
    .selectAll('n')
    .select('u.name as authorName')

/**
 * In the order in which they were written.
 * @param guestLinkId those alone that guests wrote by this link
 */
export async function findNotes(db: Database, videoId: string, guestLinkId?: string): Promise<NoteRow[]> {
  const ofVideo = selectNotes(db).where('n.videoId', '=', videoId).where('n.deletedAt', 'is', null)
  const statement = guestLinkId === undefined ? ofVideo : ofVideo.where('n.guestLinkId', '=', guestLinkId)
  return statement.orderBy('n.sequence').execute()
}

/** Also one that was deleted. */
export async function findNote(db: Database, noteId: string): Promise<NoteRow | null> {
  return (await selectNotes(db).where('n.id', '=', noteId).executeTakeFirst()) ?? null
}

/**
 * Replies by note, in the order in which they were written: of a video, a note, or the notes that a link's guests
 * wrote.
 */
export async function findReplies(
  db: Database,
  of: { videoId: string } | { noteId: string } | { guestLinkId: string },
): Promise<Map<string, ReplyRow[]>> {
  const statement = db
    .selectFrom('reviewReplies as r')
    .innerJoin('reviewNotes as n', 'n.id', 'r.noteId')
    .leftJoin('users as u', 'u.id', 'r.authorId')
    .selectAll('r')
    .select('u.name as authorName')
    .orderBy('r.sequence')
  const rows = await (
    'videoId' in of
      ? statement.where('n.videoId', '=', of.videoId)
      : 'noteId' in of
        ? statement.where('r.noteId', '=', of.noteId)
        : statement.where('n.guestLinkId', '=', of.guestLinkId)
  ).execute()
  return Map.groupBy(rows, ({ noteId }) => noteId)
}

/** Whether the customer or the studio replied: guests write no replies. */
export async function hasReply(db: Database, noteId: string): Promise<boolean> {
  const reply = db.selectFrom('reviewReplies').select('id').where('noteId', '=', noteId).limit(1)
  return (await reply.executeTakeFirst()) !== undefined
}

/** How many replies a note and its video have, and how many characters those of the video are. */
export async function countReplies(
  db: Database,
  { noteId, videoId }: { noteId: string; videoId: string },
): Promise<{ onNote: number; onVideo: number; characters: number }> {
  return db
    .selectFrom('reviewReplies as r')
    .innerJoin('reviewNotes as n', 'n.id', 'r.noteId')
    .select([
      sql<number>`count(*) filter (where r.note_id = ${noteId})::int`.as('onNote'),
      sql<number>`count(*)::int`.as('onVideo'),
      sql<number>`coalesce(sum(length(r.body)), 0)::int`.as('characters'),
    ])
    .where('n.videoId', '=', videoId)
    .executeTakeFirstOrThrow()
}

/** Of one video, without those that were deleted; and how many of them guests wrote. */
export async function countNotes(db: Database, videoId: string): Promise<{ all: number; byGuests: number }> {
  return db
    .selectFrom('reviewNotes')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where side = 'guest')::int`.as('byGuests'),
    ])
    .where('videoId', '=', videoId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Written by a link: those that are there, and all that ever were, also withdrawn or deleted. */
export async function countLinkNotes(
  db: Database,
  guestLinkId: string,
): Promise<{ present: number; ever: number }> {
  return db
    .selectFrom('reviewNotes')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('present'),
      sql<number>`count(*)::int`.as('ever'),
    ])
    .where('guestLinkId', '=', guestLinkId)
    .executeTakeFirstOrThrow()
}

/**
 * How many characters guests wrote on a video, and by one link.
 * @param exceptId a note that is written anew
 */
export async function countGuestCharacters(
  db: Database,
  { videoId, guestLinkId, exceptId }: { videoId: string; guestLinkId: string; exceptId: string },
): Promise<{ onVideo: number; byLink: number }> {
  return db
    .selectFrom('reviewNotes')
    .select([
      sql<number>`coalesce(sum(length(body)), 0)::int`.as('onVideo'),
      sql<number>`coalesce(sum(length(body)) filter (where guest_link_id = ${guestLinkId}), 0)::int`.as(
        'byLink',
      ),
    ])
    .where('videoId', '=', videoId)
    .where('side', '=', 'guest')
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow()
}

/** Raised by each note by a link, each change of one, and each reply. */
export async function readLinkVersion(db: Database, guestLinkId: string): Promise<string> {
  const { notes, replies } = await db
    .selectFrom('reviewNotes as n')
    .select((eb) => [
      sql<string>`coalesce(sum(n.version), 0)::text`.as('notes'),
      sql<string>`coalesce(sum(${eb
        .selectFrom('reviewReplies as r')
        .select(sql`count(*)`.as('count'))
        .whereRef('r.noteId', '=', 'n.id')}), 0)::text`.as('replies'),
    ])
    .where('n.guestLinkId', '=', guestLinkId)
    .executeTakeFirstOrThrow()
  return `${notes}.${replies}`
}

/**
 * How many points are drawn on the notes of a video, by guests among them, and by one link.
 * @param exceptId a note that is drawn anew
 */
export async function countDrawnPoints(
  db: Database,
  videoId: string,
  { exceptId, guestLinkId }: { exceptId: string; guestLinkId: string | null },
): Promise<{ onVideo: number; byGuests: number; byLink: number }> {
  return db
    .selectFrom([
      'reviewNotes as n',
      sql<{ points: number }>`jsonb_array_elements(n.marks->'strokes')`.as('stroke'),
    ])
    .select([
      sql<number>`coalesce(sum(jsonb_array_length(stroke)), 0)::int`.as('onVideo'),
      sql<number>`coalesce(sum(jsonb_array_length(stroke)) filter (where n.side = 'guest'), 0)::int`.as(
        'byGuests',
      ),
      sql<number>`coalesce(sum(jsonb_array_length(stroke)) filter (where n.guest_link_id = ${guestLinkId}), 0)::int`.as(
        'byLink',
      ),
    ])
    .where('n.videoId', '=', videoId)
    .where('n.id', '!=', exceptId)
    .executeTakeFirstOrThrow()
}

/**
 * Ids are of all videos, and each video has a lock of its own: two requests may insert one id at once.
 * @returns false where another note has the id
 */
export async function insertNote(tx: Database, note: Insertable<Tables['reviewNotes']>): Promise<boolean> {
  const stored = await tx
    .insertInto('reviewNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Stores changes of a note under the lock of its video, and raises its version. */
export async function writeNote(
  tx: Database,
  noteId: string,
  changes: Updateable<Tables['reviewNotes']>,
): Promise<void> {
  await tx
    .updateTable('reviewNotes')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', noteId)
    .execute()
}

/** The words are gone, and so are the replies: see `mayDeleteNote`. */
export async function writeDeleted(tx: Database, noteId: string, at: Date): Promise<void> {
  await tx.deleteFrom('reviewReplies').where('noteId', '=', noteId).execute()
  await writeNote(tx, noteId, { deletedAt: at, body: '', marks: null })
}

/**
 * Sends drafts.
 * @param round the revision that they are sent with, changes and comments alike; null for comments alone
 */
export async function writeNotesSent(
  tx: Database,
  drafts: readonly Pick<NoteRow, 'id'>[],
  { at, round }: { at: Date; round: number | null },
): Promise<void> {
  if (drafts.length === 0) return
  await tx
    .updateTable('reviewNotes')
    .set((eb) => ({ sentAt: at, round, version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      drafts.map(({ id }) => id),
    )
    .execute()
}

/** @param reply says whether it was the answer to a change: without it, guests would never read it */
export async function insertReply(
  tx: Database,
  reply: Insertable<Tables['reviewReplies']> & { isAnswer: boolean },
): Promise<void> {
  await tx.insertInto('reviewReplies').values(reply).execute()
}
