import { guestLinkLimits } from '#shared/review/guest-links.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { countGuestCharacters, countLinkNotes, countNotes } from '../store/notes.db.ts'
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

/**
 * Refuses words that make those by a link, or by all guests of its video, too many to read together. Under the lock of the
 * video.
 * @param before what the comment says now; empty for a new one
 * @throws Refusal invalid_input
 */
export async function requireGuestTextCapacity(
  tx: Database,
  { id, videoId }: Pick<GuestLinkRow, 'id' | 'videoId'>,
  { noteId, text, before }: { noteId: string; text: string; before: string },
): Promise<void> {
  // Also words from before there was a limit can be made fewer.
  if (text.length <= before.length) return
  const others = await countGuestCharacters(tx, { videoId, guestLinkId: id, exceptId: noteId })
  const isFull =
    others.byLink + text.length > guestLinkLimits.charactersPerLink ||
    others.onVideo + text.length > guestLinkLimits.charactersPerVideo
  if (isFull) throw refuse('invalid_input', { sentence: noRoomForText, fields: { text: noRoomForText } })
}

/** The field of a comment shows no error of its own: pages show the sentence. */
const noRoomForText =
  'Guests have written so much here that there is no room for a comment of this length. Make it shorter.'
