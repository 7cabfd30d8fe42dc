import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { sendNotes as call } from '#shared/contract/review/review.ts'
import { isWaitingForCut } from '#shared/review/notes.ts'
import { cutName } from '#shared/videos/cuts/cut-states.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { askChanges, findOpenChanges, requireAnswerableCut, resolveCuts } from '../../videos/cut-answers.ts'
import { readReview } from '../store/read-review.ts'
import { findNotes, writeNotesSent } from '../store/notes.db.ts'
import type { ReviewDeps } from '../store/review-deps.ts'
import { lockAsCustomer } from './lock-as-customer.ts'
import { sendComments } from './send-comments.ts'
import { writeRoundNote } from './write-round-note.ts'

/**
 * The customer sends the drafts that they saw, at once. With changes among them, or with changes that are still open,
 * it is a revision of the video: see `askChanges`. Comments alone go out and use nothing. A request that was carried
 * out has no effect when it is repeated.
 * @throws Refusal not_found, note_not_allowed for who is not the customer, notes_missing, changed_meanwhile where a draft
 * is gone or says something else, cut_withdrawn (also for a draft that waits for the next cut), cut_superseded, and what
 * `askChanges` refuses; signed_out if the account was deleted meanwhile
 */
export async function sendNotes(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, cut, noteIds: sentIds, noteVersions, agreedTokens, shownCost }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  const noteIds = [...new Set(sentIds)]
  return db.transaction().execute(async (tx) => {
    const video = await lockAsCustomer(tx, customer, videoId)
    const isRepeatedAsk = noteIds.length === 0 && video.revisionCut === cut
    if (isRepeatedAsk) return readReview(tx, customer, videoId)
    const all = await findNotes(tx, videoId)
    const chosen = noteIds.flatMap((id) => all.find((note) => note.id === id && note.side !== 'studio') ?? [])
    if (chosen.length !== noteIds.length) throw refuse('changed_meanwhile')
    const drafts = chosen.filter(({ sentAt }) => sentAt === null)
    if (chosen.length > 0 && drafts.length === 0) return readReview(tx, customer, videoId)
    if (drafts.length < chosen.length) throw refuse('changed_meanwhile')
    const isChanged = drafts.some(({ id, version }) => (noteVersions[id] ?? version) !== version)
    if (isChanged) throw refuse('changed_meanwhile')

    const answerable = requireAnswerableCut(await resolveCuts(tx, video), cut)
    if (drafts.some(({ cutNumber }) => isWaitingForCut(cutNumber, cut))) throw refuse('cut_withdrawn')
    const now = clock.now()
    const changes = drafts.filter(({ kind }) => kind === 'change')
    const open = await findOpenChanges(tx, videoId)
    if (changes.length > 0 || (drafts.length === 0 && open.length > 0)) {
      const asked = changes.length > 0 ? changes.map(({ body }) => body) : open.map(({ text }) => text)
      const round = await askChanges(tx, clock, customer, {
        video,
        cut: answerable,
        note: writeRoundNote(cutName(cut), asked),
        agreedTokens,
        shownCost,
      })
      await writeNotesSent(tx, drafts, { at: now, round })
    } else {
      if (drafts.length === 0) throw refuse('notes_missing')
      await sendComments(tx, customer, { videoId, cut, drafts, now })
    }
    return readReview(tx, customer, videoId)
  })
}
