import type { InputOf, OutputOf } from '#shared/contract/define-call.ts'
import type { approveCut as approveCall, sendNotes as call } from '#shared/contract/review.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { holdAccount } from '../../users/hold-account.ts'
import {
  approveCut as approve,
  askChanges,
  findAnswerableCut,
  findOpenChanges,
  lockFilm,
  resolveCuts,
  type VideoRecord,
} from '../../videos/cut-answers.ts'
import { readReview } from '../read-review.ts'
import { findViewer } from '../store/lock-review.ts'
import { findNotes, writeNotesSent, type NoteRow } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { writeRoundNote } from './write-round-note.ts'

/**
 * The customer sends the drafts that they saw, at once. With changes among them, or with changes that are still open,
 * it is a revision of the film: see `askChanges`. Comments alone go out and use nothing. A request that was carried out
 * has no effect when it is repeated.
 * @throws Refusal not_found, note_not_allowed for who is not the customer, notes_missing, changed_meanwhile where a draft
 * is gone, and what `askChanges` refuses; signed_out if the account was deleted meanwhile
 */
export async function sendNotes(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, cut, noteIds, agreedTokens }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockAsCustomer(tx, customer, videoId)
    const all = await findNotes(tx, videoId)
    const chosen = noteIds.flatMap((id) => all.find((note) => note.id === id && note.side !== 'studio') ?? [])
    if (chosen.length !== noteIds.length) throw refuse('changed_meanwhile')
    const drafts = chosen.filter(({ sentAt }) => sentAt === null)
    if (chosen.length > 0 && drafts.length === 0) return readReview(tx, customer, videoId)
    if (drafts.length < chosen.length) throw refuse('changed_meanwhile')

    if (findAnswerableCut(await resolveCuts(tx, video))?.number !== cut) throw refuse('cut_superseded')
    const now = clock.now()
    const changes = drafts.filter(({ kind }) => kind === 'change')
    const open = await findOpenChanges(tx, videoId)
    if (changes.length > 0 || (drafts.length === 0 && open.length > 0)) {
      const asked = changes.length > 0 ? changes.map(({ body }) => body) : open.map(({ text }) => text)
      const round = await askChanges(tx, clock, customer, {
        video,
        number: cut,
        note: writeRoundNote(cutName(cut), asked),
        openChanges: changes.length + open.length,
        agreedTokens,
      })
      await sendDrafts(tx, drafts, { at: now, round })
    } else {
      if (drafts.length === 0) throw refuse('notes_missing')
      await sendComments(tx, customer, { videoId, cut, drafts, now })
    }
    return readReview(tx, customer, videoId)
  })
}

/**
 * The customer approves a cut by the hash that they saw. Comments that they wrote go out with it; changes that were not
 * sent are decided on first.
 * @throws Refusal not_found, note_not_allowed for who is not the customer, changes_not_sent, and what `approveCut` of the
 * videos area refuses; signed_out if the account was deleted meanwhile
 */
export async function approveCut(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, number, hash }: InputOf<typeof approveCall>,
): Promise<OutputOf<typeof approveCall>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockAsCustomer(tx, customer, videoId)
    const drafts = (await findNotes(tx, videoId)).filter(({ sentAt }) => sentAt === null)
    if (drafts.some(({ kind }) => kind === 'change')) throw refuse('changes_not_sent')
    const now = clock.now()
    await approve(tx, customer, video, { number, hash, now })
    const comments = drafts.filter(({ side }) => side === 'customer')
    if (comments.length > 0) {
      await sendComments(tx, customer, { videoId, cut: number, drafts: comments, now })
    }
    return readReview(tx, customer, videoId)
  })
}

/**
 * The film with the steps of its block, locked for its customer: the studio never answers for them.
 * @throws Refusal not_found, note_not_allowed; signed_out if the account was deleted meanwhile
 */
async function lockAsCustomer(tx: Database, user: SignedInUser, videoId: string): Promise<VideoRecord> {
  // Before everything else: an account's deletion locks users first, too. Fixed lock order prevents a deadlock.
  if (!(await holdAccount(tx, user.id))) throw refuse('signed_out')
  const { video } = await lockFilm(tx, user, videoId)
  if (findViewer(video, user).side !== 'customer') throw refuse('note_not_allowed')
  return video
}

/** Changes belong to the revision; comments are sent beside it. */
async function sendDrafts(
  tx: Database,
  drafts: readonly NoteRow[],
  { at, round }: { at: Date; round: number | null },
): Promise<void> {
  await writeNotesSent(
    tx,
    drafts.map(({ id }) => id),
    { at, round },
  )
}

async function sendComments(
  tx: Database,
  customer: SignedInUser,
  { videoId, cut, drafts, now }: { videoId: string; cut: number; drafts: readonly NoteRow[]; now: Date },
): Promise<void> {
  await sendDrafts(tx, drafts, { at: now, round: null })
  await emitEvent(tx, customer, {
    kind: 'notes.sent',
    subject: { kind: 'video', id: videoId },
    payload: { after: { cut, comments: drafts.map(({ body }) => body) } },
  })
}
