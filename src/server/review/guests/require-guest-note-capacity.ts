import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { countLinkNotes, countNotes } from '../store/notes.db.ts'
import type { GuestLinkRow } from './guest-links.db.ts'

/**
 * Refuses a guest's comment that has no room: by its link, among those of all guests of the video, or among all notes.
 * Under the lock of the video.
 * @throws Refusal too_many_notes
 */
export async function requireGuestNoteCapacity(
  tx: Database,
  { id, videoId }: Pick<GuestLinkRow, 'id' | 'videoId'>,
): Promise<void> {
  const byLink = await countLinkNotes(tx, id)
  const onVideo = await countNotes(tx, videoId)
  const isFull =
    byLink.present >= guestLinkLimits.notesPerLink ||
    byLink.ever >= guestLinkLimits.writtenPerLink ||
    onVideo.byGuests >= guestLinkLimits.notesPerVideo ||
    onVideo.all >= noteLimits.perVideo
  if (isFull) throw refuse('too_many_notes')
}
