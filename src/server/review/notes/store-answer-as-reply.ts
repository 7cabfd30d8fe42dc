import { randomUUID } from 'node:crypto'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { insertReply, type NoteRow } from '../store/notes.db.ts'
import { requireReplyCapacity } from './require-reply-capacity.ts'

/**
 * What the studio answered stays to read where it is no longer the answer: as a reply, which needs room like any other.
 * Guests don't read it: it was written to the customer.
 * @throws Refusal note_full, too_many_replies
 */
export async function storeAnswerAsReply(tx: Database, note: NoteRow): Promise<void> {
  const { id: noteId, resolution, resolvedBy, resolvedAt } = note
  if (resolution === '' || resolvedBy === null || resolvedAt === null) return
  await requireReplyCapacity(tx, note, resolution)
  const reply = { id: randomUUID(), side: 'studio', authorId: resolvedBy, body: resolution } as const
  await insertReply(tx, { noteId, ...reply, writtenAt: resolvedAt, isAnswer: true })
}
