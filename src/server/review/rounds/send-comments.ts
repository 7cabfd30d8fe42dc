import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { writeNotesSent, type NoteRow } from '../store/notes.db.ts'

/** Comments alone: they use no round. */
export async function sendComments(
  tx: Database,
  customer: SignedInUser,
  { videoId, cut, drafts, now }: { videoId: string; cut: number; drafts: readonly NoteRow[]; now: Date },
): Promise<void> {
  await writeNotesSent(tx, drafts, { at: now, round: null })
  await emitEvent(tx, customer, {
    kind: 'notes.sent',
    subject: { kind: 'video', id: videoId },
    payload: { after: { cut, comments: drafts.map(({ body }) => body) } },
  })
}
