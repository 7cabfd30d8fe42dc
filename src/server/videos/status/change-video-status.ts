import { hasRole } from '#shared/identity/roles.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { EventOf } from '#shared/events/all-events.ts'
import type { changeVideoStatus as call, Video } from '#shared/contract/videos/videos.ts'
import type { HoldBack } from '#shared/videos/cuts/find-hold-back.ts'
import { describeUnchangedAnswer } from '#shared/videos/cuts/find-unchanged-cut.ts'
import {
  isAgainstDelivery,
  listDeliveryObjections,
  type DeliveryObjection,
} from '#shared/videos/cuts/list-delivery-objections.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { deliveryReasonRequest } from '#shared/review-refusals.ts'
import { updateStepsAfterMove } from '#shared/videos/update-steps-after-move.ts'
import { gatherVideoFacts } from '#shared/videos/gather-video-facts.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { findVideoChangeProblem, videoStatusTexts } from '#shared/videos/video-status.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { markFilesDelivered, unmarkFilesDelivered } from '../../files/mark-delivered-files.ts'
import { refuse, type Refusal } from '../../http/refusal.ts'
import { deliverCut, undeliverCuts } from '../cuts/deliver-cut.ts'
import { joinObjections } from '../cuts/join-objections.ts'
import { changeSteps } from '../../subscriptions/status/change-steps.ts'
import { lockRetainedBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import type { LockedSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { chargeRevision, refuseRevision } from '../../tokens/charge-revision.ts'
import { reverseCapture } from '../../tokens/reverse-capture.ts'
import { settleVideoTokens } from '../../tokens/settle-video-tokens.ts'
import { findHoldBacks } from '../store/check-cuts.ts'
import { findComparedCuts } from '../store/find-compared-cuts.ts'
import { findCuts } from '../store/cuts.db.ts'
import { findDeliveryFacts } from '../store/find-delivery-facts.ts'
import { resolveCuts, type ResolvedCut } from '../store/resolve-cuts.ts'
import { noChanges } from '../store/open-changes.db.ts'
import { findOpenQuestions } from '../store/open-questions.db.ts'
import { describeOneVideo } from '../store/describe-videos.ts'
import {
  findUndoneMove,
  pairSteps,
  readLastMove,
  restorePreviousMove,
  restoreSteps,
} from '../store/last-move.ts'
import type { LastMove } from '../store/last-move.ts'
import { refuseCopy } from '../copy/refuse-copy.ts'
import { answerRevision, insertRevision } from '../store/revisions.db.ts'
import { describeRevision, revisionsLeft } from '../store/video-record.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { findStatusesOfOthers, findVideo, lockVideo, writeVideo } from '../store/videos.db.ts'

type Optional = 'agreedTokens' | 'isUndo' | 'knownObjections'
type Change = Omit<InputOf<typeof call>, Optional> &
  Partial<Pick<InputOf<typeof call>, Optional>> & {
    /** The cut that a revision is asked for on the review page. */
    cutNumber?: number
    /** The move that is undone: `updatedAt` as it answered. Where another one was made since, the undo is refused. */
    movedAt?: string
    /** On the board everyone is the studio; elsewhere an admin is the customer of a video of their own. */
    isOnBoard?: boolean
  }
interface LockedVideo {
  video: VideoRecord
  steps: LockedSteps
}
type MoveDeps = Pick<VideosDeps, 'db' | 'clock'>

/** One move of a locked video that may happen. */
interface Move {
  actor: SignedInUser
  video: VideoRecord
  to: VideoStatus
  reason: string
  now: Date
}

/**
 * Moves a video where the table of changes allows it, and updates its block's steps. All facts are read under the
 * locks of the status row, then of the video (fixed order), so that concurrent moves are serialized. Tokens follow:
 * held from activation on, captured at delivery, released as a draft.
 *
 * The studio's last move can be undone for a while (`undoWindowMs`): its customer is notified afterwards, and an undo
 * restores tokens, steps and revision. An undo that leads to delivery delivers nothing anew. A later move back from
 * delivery is an ordinary move: the video was delivered, so its tokens stay captured.
 * @throws Refusal not_found, changed_meanwhile, tokens_missing, undo_too_late and every refusal of the table
 */
export async function changeVideoStatus(deps: MoveDeps, actor: SignedInUser, change: Change): Promise<Video> {
  return deps.db.transaction().execute((tx) => moveVideo(tx, deps.clock, actor, change))
}

/** The same within a transaction, for several videos that move together or not at all. */
export async function moveVideo(
  tx: Database,
  clock: MoveDeps['clock'],
  actor: SignedInUser,
  change: Change,
): Promise<Video> {
  const locked = await lockVideoAndSteps(tx, actor, change.videoId)
  return moveLockedVideo(tx, clock, actor, { ...change, ...locked })
}

/** The same of a video that is locked with its steps. */
export async function moveLockedVideo(
  tx: Database,
  clock: MoveDeps['clock'],
  actor: SignedInUser,
  {
    video,
    steps,
    to,
    reason,
    agreedTokens = 0,
    isUndo = false,
    movedAt,
    isOnBoard = false,
    knownObjections,
    cutNumber,
  }: Omit<Change, 'videoId'> & LockedVideo,
): Promise<Video> {
  const mover = isOnBoard || video.ownerId !== actor.id ? 'admin' : 'customer'
  // Under the lock: the e-mail about a move takes the same one, and no undo is in time after it was sent.
  const now = clock.now()
  // A delivery reaches the customer: without `isUndo` it is one of its own.
  const mayUndo = mover === 'admin' && (isUndo || to !== 'delivery')
  const previous = readLastMove(video.lastMove)
  const undoable = mayUndo ? findUndoneMove(previous, to, now, movedAt) : null
  if (isUndo && !undoable) throw refuse('undo_too_late')
  const sentSince = undoable && (await describeSentSince(tx, video, undoable))
  if (isUndo && sentSince) throw refuse('changed_meanwhile', { sentence: sentSince })
  // Where something was sent since, going back is a move of its own.
  const undone = sentSince ? null : undoable
  const isDelivery = to === 'delivery' && !undone

  const { current: files } = (await findVideoFiles(tx, [video.id])).get(video.id) ?? noVideoFiles
  const { newest, heldBack, cut: checked, replacedReason } = await checkCuts(tx, video, isDelivery)
  const revision = describeRevision(video, noChanges)
  const facts = gatherVideoFacts(
    {
      ...video,
      revision,
      revisionsLeft: revisionsLeft(video),
      cut: checked,
      openQuestions: (await findOpenQuestions(tx, [video.id])).get(video.id) ?? [],
    },
    { own: steps.own.statusItems, current: steps.status.current.statusItems },
    files,
    { hasReason: reason !== '', paysForRevision: agreedTokens > 0 },
  )
  const problem = findVideoChangeProblem(video.status, to, mover, facts)
  // Asked for from another tab, or again after a lost answer.
  if (
    problem === 'video_change_not_allowed' &&
    mover === 'customer' &&
    to === 'editing' &&
    video.revisionNumber
  )
    throw refuse(problem, { sentence: 'A revision of this film has been asked for already.' })
  if (problem === 'no_revisions_left') throw refuseRevision(video.tokens)
  const objections = isDelivery ? listDeliveryObjections({ revision, cut: checked }, files) : []
  if (problem) throw refuseMove(problem, video, checked, objections)
  const isKnown = objections.every(({ kind }) => !knownObjections || knownObjections.includes(kind))
  if (!isKnown)
    throw refuse('changed_meanwhile', {
      sentence: joinObjections(objections, 'Check that your reason covers all of it.'),
    })

  const move = { actor, video, to, reason, now }
  const isRevision = video.status === 'delivery' && mover === 'customer'
  const isPaidRevision = isRevision && facts.revisionsLeft === 0
  if (isPaidRevision) await chargeRevision(tx, video, agreedTokens, now)
  const capture = await settleVideoTokens(tx, video, { from: video.status, to }, now)
  if (undone?.capture) await reverseCapture(tx, video, undone.capture, now)
  const stepPairs = await moveSteps(tx, steps, move, undone)
  const canBeUndone = mover === 'admin' && !undone
  const at = now.toISOString()
  const previousAt = previous?.at ?? null
  const lastMove = canBeUndone
    ? { at, from: video.status, steps: stepPairs, capture, replacedReason, previousAt }
    : undone && restorePreviousMove(undone)
  const revisionsUsed = video.revisionsUsed + (isRevision && !isPaidRevision ? 1 : 0)
  await writeVideo(tx, video.id, { status: to, revisionsUsed, lastMove }, now)
  const hasObjections = isAgainstDelivery(objections)
  const cut = isDelivery
    ? await deliverCut(tx, { actor, video, newest, files, heldBack, hasObjections, reason, now })
    : undefined
  await emitMove(tx, move, { isRevision, canBeUndone, cut, cutNumber })

  if (undone && video.status === 'delivery') {
    await unmarkFilesDelivered(tx, video.id, new Date(undone.at))
    await undeliverCuts(tx, actor, video.id, undone, now)
  }
  if (isDelivery) {
    await answerRevision(tx, video.id, now)
    const fileIds = files.map(({ id }) => id)
    await markFilesDelivered(tx, fileIds, now)
  }
  return describeOneVideo(tx, actor, (await findVideo(tx, video.id)) ?? video)
}

/** @returns every step before and after */
async function moveSteps(
  tx: Database,
  { status, own }: LockedSteps,
  { actor, video, to, reason, now }: Move,
  undone: LastMove | null,
): Promise<LastMove['steps']> {
  const others = await findStatusesOfOthers(tx, video)
  const way = { from: video.status, to }
  const after = undone
    ? restoreSteps(own.statusItems, undone, way, others, now)
    : updateStepsAfterMove(own.statusItems, way, others, now)
  const cause = reason || `“${videoTitle(video)}” moved to ${videoStatusTexts[to].title}.`
  await changeSteps(tx, actor, status, own, after, { reason: cause, now })
  return pairSteps(own.statusItems, after)
}

/** Says where the video went; what its customer asks for instead is stored as the video's next revision. */
async function emitMove(
  tx: Database,
  { actor, video, to, reason, now }: Move,
  {
    isRevision,
    canBeUndone,
    cut,
    cutNumber,
  }: {
    isRevision: boolean
    canBeUndone: boolean
    cut: EventOf<'video.moved'>['payload']['cut']
    cutNumber: number | undefined
  },
): Promise<void> {
  const subject = { kind: 'video', id: video.id } as const
  const change = { before: { status: video.status }, after: { status: to }, reason }
  if (isRevision) {
    const number = await insertRevision(tx, { videoId: video.id, note: reason, askedAt: now, cutNumber })
    const payload = { ...change, number, ...(cutNumber !== undefined && { cut: cutNumber }) }
    await emitEvent(tx, actor, { kind: 'video.revision_asked', subject, payload })
  } else {
    const payload = {
      ...change,
      ...(canBeUndone && { undoableSince: now.toISOString() }),
      ...(cut && { cut }),
    }
    await emitEvent(tx, actor, { kind: 'video.moved', subject, payload })
  }
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

/** The newest cut, and what its cuts say about a delivery. */
async function checkCuts(
  tx: Database,
  video: VideoRecord,
  isDelivery: boolean,
): Promise<{
  newest: ResolvedCut | null
  heldBack: HoldBack | null
  cut: CheckedCut | null
  /** Where the newest cut was delivered before. */
  replacedReason: LastMove['replacedReason']
}> {
  const newest = isDelivery ? (await resolveCuts(tx, video)).at(-1) : undefined
  if (!newest) return { newest: null, heldBack: null, cut: null, replacedReason: null }
  const checked = new Map([[video.id, newest]])
  const compared = await findComparedCuts(tx, [video.id])
  const heldBack = (await findHoldBacks(tx, [video], checked, compared)).get(video.id) ?? null
  const facts = (await findDeliveryFacts(tx, [video], checked, compared)).get(video.id)
  const { id: cutId, number, state, sentAt, deliveredAt } = newest
  const cut = {
    number,
    state,
    sentAt: sentAt?.toISOString() ?? null,
    heldBack: heldBack?.sentences ?? null,
    ...facts,
  }
  const replaced = { cutId, reason: newest.redeliveredReason, finding: newest.redeliveredFinding }
  return { newest, heldBack, cut, replacedReason: deliveredAt === null ? null : replaced }
}

type CheckedCut = NonNullable<Parameters<typeof listDeliveryObjections>[0]['cut']>

/** With a sentence that names everything that speaks against a delivery. */
function refuseMove(
  problem: RefusalCode,
  video: VideoRecord,
  cut: CheckedCut | null,
  objections: readonly DeliveryObjection[],
): Refusal {
  if (problem === 'copy_over_budget') return refuseCopy(video) ?? refuse(problem)
  if (problem === 'cut_unchanged' && cut?.unchanged)
    return refuse(problem, { sentence: describeUnchangedAnswer(cut.unchanged) })
  return objections.length > 0
    ? refuse(problem, { sentence: joinObjections(objections, deliveryReasonRequest) })
    : refuse(problem)
}

/**
 * The video and the steps of its block, held against other changes.
 * @throws Refusal not_found, also for someone else's video
 */
export async function lockVideoAndSteps(
  tx: Database,
  actor: SignedInUser,
  videoId: string,
): Promise<LockedVideo> {
  const seen = await findVideo(tx, videoId)
  if (!seen || !(seen.ownerId === actor.id || hasRole(actor, 'admin'))) throw refuse('not_found')
  const steps = await lockRetainedBlockSteps(tx, seen.subscriptionId, seen.block)
  const video = await lockVideo(tx, videoId)
  if (!video || !steps) throw refuse('not_found')
  return { video, steps }
}
