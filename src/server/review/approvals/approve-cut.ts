import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { approveCut as call } from '#shared/contract/review/review.ts'
import { isWaitingForCut } from '#shared/review/notes.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { approveCut as approve } from '../../videos/cut-answers.ts'
import { lockAsCustomer } from '../rounds/lock-as-customer.ts'
import { sendComments } from '../rounds/send-comments.ts'
import { findNotes } from '../store/notes.db.ts'
import { readReview } from '../store/read-review.ts'
import type { ReviewDeps } from '../store/review-deps.ts'

/**
 * The customer approves a cut by the hash that they saw. Comments that they wrote go out with it; changes that were not
 * sent are decided on first. What waits for the next cut, because its own was withdrawn, stays a draft.
 * @throws Refusal not_found, note_not_allowed for who is not the customer, changes_not_sent, and what `approveCut` of the
 * videos area refuses; signed_out if the account was deleted meanwhile
 */
export async function approveCut(
  { db, clock }: ReviewDeps,
  customer: SignedInUser,
  { videoId, number, hash }: InputOf<typeof call>,
): Promise<OutputOf<typeof call>> {
  return db.transaction().execute(async (tx) => {
    const video = await lockAsCustomer(tx, customer, videoId)
    const drafts = (await findNotes(tx, videoId)).filter(
      ({ sentAt, cutNumber }) => sentAt === null && !isWaitingForCut(cutNumber, number),
    )
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
