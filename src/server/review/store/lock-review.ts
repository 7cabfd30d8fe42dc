import { hasRole } from '#shared/identity/roles.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { holdAccount } from '../../users/hold-account.ts'
import { lockReviewedVideo, requireReadableVideo, type VideoRecord } from '../../videos/cut-answers.ts'
import { isReadable, type NoteViewer } from './describe-notes.ts'
import { findNote, type NoteRow } from './notes.db.ts'

/** The side on which who may read a video writes about it: its owner is the customer, an admin the studio. */
export const findViewer = (
  { ownerId }: Pick<VideoRecord, 'ownerId'>,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): NoteViewer => ({
  id: user.id,
  side: ownerId === user.id ? 'customer' : 'studio',
  isAdmin: hasRole(user, 'admin'),
})

/**
 * Locks a video for who writes about it. Notes are written under this lock alone, so that they follow one another.
 * @throws Refusal not_found; signed_out if the account was deleted meanwhile
 */
export async function lockReview(
  tx: Database,
  user: SignedInUser,
  videoId: string,
): Promise<{ video: VideoRecord; viewer: NoteViewer }> {
  // Before everything else: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
  if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
  const video = requireReadableVideo(await lockReviewedVideo(tx, videoId), user)
  return { video, viewer: findViewer(video, user) }
}

/** What is said of a note that is not there, also to whom it never was. */
export const noteGone = 'This note is not there any more.'

/**
 * A note of this video that the person may read.
 * @throws Refusal not_found
 */
export async function requireNote(
  tx: Database,
  { videoId, noteId }: { videoId: string; noteId: string },
  viewer: NoteViewer,
): Promise<NoteRow> {
  const note = await findNote(tx, noteId)
  if (note?.videoId !== videoId || !isReadable(note, viewer))
    throw refuse('not_found', { sentence: noteGone })
  return note
}
