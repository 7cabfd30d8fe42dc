import { randomUUID } from 'node:crypto'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { insertReply, type NoteRow } from '../store/notes.db.ts'

/** What the studio answered stays to read where it is no longer the answer. */
export async function keepAnswer(
  tx: Database,
  { id: noteId, resolution, resolvedBy, resolvedAt }: NoteRow,
): Promise<void> {
  if (resolution === '' || resolvedBy === null || resolvedAt === null) return
  const reply = { id: randomUUID(), side: 'studio', authorId: resolvedBy, body: resolution } as const
  await insertReply(tx, { noteId, ...reply, writtenAt: resolvedAt })
}
