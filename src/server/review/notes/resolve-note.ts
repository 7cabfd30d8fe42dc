import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { reopenNote as reopenCall, resolveNote as call } from '#shared/contract/review.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { describeOneNote } from '../store/describe-notes.ts'
import { lockReview, requireNote } from '../store/lock-review.ts'
import { insertReply, writeNote, type NoteRow } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { refuseStale } from './update-note.ts'

/**
 * The studio ticks a change off. The same answer again has no effect. Another one replaces it; that of a colleague stays,
 * as a reply.
 * @throws Refusal not_found, note_not_allowed, changed_meanwhile (with the present note); signed_out if the account was
 * deleted meanwhile
 */
export async function resolveNote(
  { db, clock }: ReviewDeps,
  actor: SignedInUser,
  { videoId, noteId, version, answer }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, actor, videoId)
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    if (note.kind !== 'change' || note.sentAt === null) throw refuse('note_not_allowed')
    const isRepeated = note.resolvedAt !== null && note.resolution === answer
    if (!isRepeated) {
      if (note.version !== version) throw await refuseStale(tx, noteId, viewer)
      if (note.resolvedBy !== actor.id) await keepAnswer(tx, note)
      await writeNote(tx, noteId, { resolvedAt: clock.now(), resolvedBy: actor.id, resolution: answer })
      await emitEvent(tx, actor, {
        kind: 'note.resolved',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut: note.cutNumber, text: note.body, answer } },
      })
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}

/**
 * Opens a change again that was ticked off. What the studio answered stays, as a reply. A change that is open stays so.
 * @throws Refusal not_found, note_not_allowed, changed_meanwhile (with the present note); signed_out if the account was
 * deleted meanwhile
 */
export async function reopenNote(
  { db }: Pick<ReviewDeps, 'db'>,
  actor: SignedInUser,
  { videoId, noteId, version }: InputOf<typeof reopenCall>,
): Promise<OutputOf<typeof reopenCall>> {
  return db.transaction().execute(async (tx) => {
    const { viewer } = await lockReview(tx, actor, videoId)
    const note = await requireNote(tx, { videoId, noteId }, viewer)
    if (note.kind !== 'change' || note.sentAt === null) throw refuse('note_not_allowed')
    if (note.resolvedAt !== null) {
      if (note.version !== version) throw await refuseStale(tx, noteId, viewer)
      await keepAnswer(tx, note)
      await writeNote(tx, noteId, { resolvedAt: null, resolvedBy: null, resolution: '' })
      await emitEvent(tx, actor, {
        kind: 'note.reopened',
        subject: { kind: 'video', id: videoId },
        payload: { after: { note: noteId, cut: note.cutNumber, text: note.body, side: viewer.side } },
      })
    }
    return { note: await describeOneNote(tx, noteId, viewer) }
  })
}

/** What the studio answered stays to read where it is no longer the answer. */
async function keepAnswer(
  tx: Database,
  { id: noteId, resolution, resolvedBy, resolvedAt }: NoteRow,
): Promise<void> {
  if (resolution === '' || resolvedBy === null || resolvedAt === null) return
  const reply = { id: randomUUID(), side: 'studio', authorId: resolvedBy, body: resolution } as const
  await insertReply(tx, { noteId, ...reply, writtenAt: resolvedAt })
}
