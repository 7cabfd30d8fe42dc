import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { changeVideoStatus as call } from '#shared/contract/videos/videos.ts'
import { describeUnchangedAnswer } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { listDeliveryObjections } from '#shared/videos/cuts/list-delivery-objections.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { deliveryReasonRequest } from '#shared/review-refusals.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { findVideoChangeProblem } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { VideoFiles } from '../../files/find-video-files.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import type { LockedSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { refuseRevision } from '../../tokens/charge-revision.ts'
import { refuseCopy } from '../copy/refuse-copy.ts'
import { joinObjections } from '../cuts/join-objections.ts'
import { findHoldBacks } from '../store/check-cuts.ts'
import { findCuts } from '../store/cuts.db.ts'
import { findComparedCuts } from '../store/find-compared-cuts.ts'
import { findDeliveryFacts } from '../store/find-delivery-facts.ts'
import { findUndoneMove, readLastMove, type LastMove } from '../store/last-move.ts'
import { noChanges } from '../store/open-changes.db.ts'
import { findOpenQuestions } from '../store/open-questions.db.ts'
import { resolveCuts } from '../store/resolve-cuts.ts'
import { describeRevision, revisionsLeft, type VideoRecord } from '../store/video-record.ts'

type Input = InputOf<typeof call>
type Optional = 'agreedTokens' | 'isUndo' | 'knownObjections'
export type MoveRequest = Pick<Input, 'to' | 'reason'> &
  Partial<Pick<Input, Optional>> & {
    /** The cut that a revision is asked for on the review page. */
    cutNumber?: number
    /** The move that is undone: `updatedAt` as it answered. Where another one was made since, the undo is refused. */
    movedAt?: string
    /** On the board everyone is the studio; elsewhere an admin is the customer of a video of their own. */
    isOnBoard?: boolean
  }

/** One move of a locked video. */
export type Move = MoveRequest & {
  actor: SignedInUser
  mover: 'admin' | 'customer'
  video: VideoRecord
  steps: LockedSteps
  /** The current finished files. */
  files: VideoFiles['current']
  now: Date
}

/** The newest cut of a video that is to be delivered, and what speaks against that. */
export type CheckedDelivery = Awaited<ReturnType<typeof checkDelivery>>

/**
 * The studio's last move, where this one takes it back; null where this is a move of its own. Without `isUndo` a delivery
 * is always one, for it reaches the customer, and so is a way back over what was sent since.
 * @throws Refusal undo_too_late, changed_meanwhile: `isUndo`, and it can't be undone
 */
export async function findUndone(
  tx: Database,
  { mover, video, to, isUndo = false, movedAt, now }: Move,
): Promise<LastMove | null> {
  const mayUndo = mover === 'admin' && (isUndo || to !== 'delivery')
  const lastMove = mayUndo ? findUndoneMove(readLastMove(video.lastMove), to, now, movedAt) : null
  const sentSince = lastMove && (await describeSentSince(tx, video, lastMove))
  if (isUndo && !lastMove) throw refuse('undo_too_late')
  if (isUndo && sentSince) throw refuse('changed_meanwhile', { sentence: sentSince })
  return sentSince ? null : lastMove
}

/**
 * Undoing a delivery, or a move back from it, puts back what its customer had, and sends nothing. So nothing is undone once
 * a cut was sent since, with its e-mail, or a revision asked for.
 * @returns the sentence that says so, or null
 */
async function describeSentSince(
  tx: Database,
  video: VideoRecord,
  { at, from }: Pick<LastMove, 'at' | 'from'>,
): Promise<string | null> {
  const isDelivered = video.status === 'delivery'
  if (!isDelivered && from !== 'delivery') return null
  const since = new Date(at)
  // A delivery sends its own cut at that very moment.
  const isSent = (await findCuts(tx, video.id)).some(({ sentAt }) => sentAt !== null && sentAt > since)
  if (isSent)
    return `A cut was sent since: ${isDelivered ? 'the film stays delivered' : 'deliver the film instead'}.`
  if (isDelivered || video.revisionNumber === null) return null
  return 'A revision of this film was asked for since: it stays in the edit.'
}

/** Reads what a delivery is decided by. */
export async function checkDelivery(tx: Database, { video, files }: Move) {
  const newest = (await resolveCuts(tx, video)).at(-1) ?? null
  const checked = new Map(newest ? [[video.id, newest]] : [])
  const compared = await findComparedCuts(tx, [video.id])
  const heldBack = (await findHoldBacks(tx, [video], checked, compared)).get(video.id) ?? null
  const facts = (await findDeliveryFacts(tx, [video], checked, compared)).get(video.id)
  const cut = newest && {
    number: newest.number,
    state: newest.state,
    sentAt: newest.sentAt?.toISOString() ?? null,
    heldBack: heldBack?.sentences ?? null,
    ...facts,
  }
  const objections = listDeliveryObjections({ revision: describeRevision(video, noChanges), cut }, files)
  return { newest, heldBack, cut, objections }
}

/**
 * Requires that the table of changes allows a move, an undo as well.
 * @param delivery null where the move delivers nothing
 * @throws Refusal every one of the table; changed_meanwhile where more speaks against a delivery than its sender knew
 */
export async function requireAllowed(
  tx: Database,
  move: Move,
  delivery: CheckedDelivery | null,
): Promise<void> {
  const { mover, video, steps, files, to, reason, agreedTokens = 0, knownObjections: known } = move
  const facts = gatherVideoFacts(
    {
      ...video,
      revision: describeRevision(video, noChanges),
      revisionsLeft: revisionsLeft(video),
      cut: delivery?.cut ?? null,
      openQuestions: (await findOpenQuestions(tx, [video.id])).get(video.id) ?? [],
    },
    { own: steps.own.statusItems, current: steps.status.current.statusItems },
    files,
    { hasReason: reason !== '', paysForRevision: agreedTokens > 0 },
  )
  const problem = findVideoChangeProblem(video.status, to, mover, facts)
  if (problem) throw refuseMove(problem, move, delivery)
  const objections = delivery?.objections ?? []
  if (known && objections.some(({ kind }) => !known.includes(kind)))
    throw refuse('changed_meanwhile', {
      sentence: joinObjections(objections, 'Check that your reason covers all of it.'),
    })
}

/** With the words that a problem has of its own, or a sentence that names everything that speaks against a delivery. */
function refuseMove(
  problem: RefusalCode,
  { mover, video, to }: Move,
  delivery: CheckedDelivery | null,
): Refusal {
  const isRevision = mover === 'customer' && to === 'editing'
  // Asked for from another tab, or again after a lost answer.
  if (problem === 'video_change_not_allowed' && isRevision && video.revisionNumber)
    return refuse(problem, { sentence: 'A revision of this film has been asked for already.' })
  if (problem === 'no_revisions_left') return refuseRevision(video.tokens)
  if (problem === 'copy_over_budget') return refuseCopy(video) ?? refuse(problem)
  if (problem === 'cut_unchanged' && delivery?.cut?.unchanged)
    return refuse(problem, { sentence: describeUnchangedAnswer(delivery.cut.unchanged) })
  return delivery && delivery.objections.length > 0
    ? refuse(problem, { sentence: joinObjections(delivery.objections, deliveryReasonRequest) })
    : refuse(problem)
}
