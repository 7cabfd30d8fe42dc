import { noteLimits } from '#shared/review/notes.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { countReplies, type NoteRow } from '../store/notes.db.ts'

/**
 * Refuses a reply that its note or its video has no room for: everybody who opens the review reads all of them. Under
 * the lock of the video.
 * @throws Refusal note_full, too_many_replies
 */
export async function requireReplyCapacity(
  tx: Database,
  { id: noteId, videoId }: Pick<NoteRow, 'id' | 'videoId'>,
  text: string,
): Promise<void> {
  const { onNote, onVideo, characters } = await countReplies(tx, { noteId, videoId })
  if (onNote >= noteLimits.repliesPerNote) throw refuse('note_full')
  const isFull =
    onVideo >= noteLimits.repliesPerVideo || characters + text.length > noteLimits.replyCharactersPerVideo
  if (isFull) throw refuse('too_many_replies')
}
