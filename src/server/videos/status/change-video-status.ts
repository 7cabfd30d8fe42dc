import { stoppedVideoSentence, type Video } from '#shared/contract/videos/videos.ts'
import { isAgainstDelivery } from '#shared/videos/cuts/list-delivery-objections.ts'
import { updateStepsAfterMove } from '#shared/videos/update-steps-after-move.ts'
import { videoTitle } from '#shared/videos/video-title.ts'
import { videoStatusTexts } from '#shared/videos/video-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { VideosDeps } from '../store/videos-deps.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { findVideoFiles, noVideoFiles } from '../../files/find-video-files.ts'
import { markFilesDelivered, unmarkFilesDelivered } from '../../files/mark-delivered-files.ts'
import { refuse } from '../../http/refusal.ts'
import { deliverCut, undeliverCuts } from '../cuts/deliver-cut.ts'
import { changeSteps } from '../../subscriptions/status/change-steps.ts'
import { lockRetainedBlockSteps } from '../../subscriptions/status/lock-block-steps.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { chargeRevision } from '../../tokens/charge-revision.ts'
import { reverseCapture } from '../../tokens/reverse-capture.ts'
import { settleVideoTokens } from '../../tokens/settle-video-tokens.ts'
import { describeOneVideo } from '../store/describe-videos.ts'
import { pairSteps, readLastMove, restorePreviousMove, restoreSteps } from '../store/last-move.ts'
import type { LastMove } from '../store/last-move.ts'
import { requireReadableVideo } from '../store/require-readable-video.ts'
import { answerRevision, insertRevision } from '../store/revisions.db.ts'
import { revisionsLeft } from '../store/video-record.ts'
import { findStatusesOfOthers, findVideo, lockVideo, writeVideo } from '../store/videos.db.ts'
import { checkDelivery, findUndone, requireAllowed } from './check-move.ts'
import type { CheckedDelivery, Move, MoveRequest } from './check-move.ts'

type Change = MoveRequest & { videoId: string }
type LockedVideo = Pick<Move, 'video' | 'steps'>
type MoveDeps = Pick<VideosDeps, 'db' | 'clock'>

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
  request: MoveRequest & LockedVideo,
): Promise<Video> {
  const { video, to } = request
  if (video.stoppedAt !== null) throw refuse('not_found', { sentence: stoppedVideoSentence })
  const mover = request.isOnBoard || video.ownerId !== actor.id ? 'admin' : 'customer'
  const { current: files } = (await findVideoFiles(tx, [video.id])).get(video.id) ?? noVideoFiles
  // Under the lock: the e-mail about a move takes the same one, and no undo is in time after it was sent.
  const move: Move = { ...request, actor, mover, files, now: clock.now() }
  const undone = await findUndone(tx, move)
  const delivery = to === 'delivery' && !undone ? await checkDelivery(tx, move) : null
  await requireAllowed(tx, move, delivery)
  if (undone) await undoMove(tx, move, undone)
  else if (mover === 'customer' && video.status === 'delivery') await startRevision(tx, move)
  else await makeMove(tx, move, delivery)
  return describeOneVideo(tx, actor, (await findVideo(tx, video.id)) ?? video)
}

/** The studio takes its last move back. */
async function undoMove(tx: Database, move: Move, undone: LastMove): Promise<void> {
  const { actor, video, to, now } = move
  await settleVideoTokens(tx, video, { from: video.status, to }, now)
  if (undone.capture) await reverseCapture(tx, video, undone.capture, now)
  await moveSteps(tx, move, undone)
  await writeVideo(tx, video.id, { status: to, lastMove: restorePreviousMove(undone) }, now)
  const payload = describeChange(move)
  await emitEvent(tx, actor, { kind: 'video.moved', subject: { kind: 'video', id: video.id }, payload })
  if (video.status !== 'delivery') return
  await unmarkFilesDelivered(tx, video.id, new Date(undone.at))
  await undeliverCuts(tx, actor, video.id, undone, now)
}

/** The customer asks for changes of a delivered video: a round or tokens are used, and it has its next revision. */
async function startRevision(tx: Database, move: Move): Promise<void> {
  const { actor, video, to, reason, agreedTokens = 0, cutNumber, now } = move
  const isPaid = revisionsLeft(video) === 0
  if (isPaid) await chargeRevision(tx, video, agreedTokens, now)
  await settleVideoTokens(tx, video, { from: video.status, to }, now)
  await moveSteps(tx, move)
  const revisionsUsed = video.revisionsUsed + (isPaid ? 0 : 1)
  await writeVideo(tx, video.id, { status: to, revisionsUsed, lastMove: null }, now)
  const number = await insertRevision(tx, { videoId: video.id, note: reason, askedAt: now, cutNumber })
  const subject = { kind: 'video', id: video.id } as const
  const payload = { ...describeChange(move), number, ...(cutNumber !== undefined && { cut: cutNumber }) }
  await emitEvent(tx, actor, { kind: 'video.revision_asked', subject, payload })
}

/** @param delivery where the move is one */
async function makeMove(tx: Database, move: Move, delivery: CheckedDelivery | null): Promise<void> {
  const { actor, mover, video, to, now } = move
  const capture = await settleVideoTokens(tx, video, { from: video.status, to }, now)
  const steps = await moveSteps(tx, move)
  const at = now.toISOString()
  const isUndoable = mover === 'admin'
  const previousAt = readLastMove(video.lastMove)?.at ?? null
  const replacedReason = delivery && describeReplaced(delivery)
  const lastMove = isUndoable ? { at, from: video.status, steps, capture, replacedReason, previousAt } : null
  await writeVideo(tx, video.id, { status: to, lastMove }, now)
  const cut = delivery && (await deliver(tx, move, delivery))
  const payload = { ...describeChange(move), ...(isUndoable && { undoableSince: at }), ...(cut && { cut }) }
  await emitEvent(tx, actor, { kind: 'video.moved', subject: { kind: 'video', id: video.id }, payload })
}

/** Gives the customer the newest cut and the current files; a revision that is open is answered. */
async function deliver(tx: Database, move: Move, { newest, heldBack, objections }: CheckedDelivery) {
  const { actor, video, files, reason, now } = move
  const hasObjections = isAgainstDelivery(objections)
  const cut = await deliverCut(tx, { actor, video, newest, files, heldBack, hasObjections, reason, now })
  await answerRevision(tx, video.id, now)
  const fileIds = files.map(({ id }) => id)
  await markFilesDelivered(tx, fileIds, now)
  return cut
}

/** What the delivery of a cut that was delivered before replaces: undone, it counts again. */
function describeReplaced({ newest }: CheckedDelivery): LastMove['replacedReason'] {
  if (!newest || newest.deliveredAt === null) return null
  return { cutId: newest.id, reason: newest.redeliveredReason, finding: newest.redeliveredFinding }
}

const describeChange = ({ video, to, reason }: Move) => ({
  before: { status: video.status },
  after: { status: to },
  reason,
})

/** @returns every step before and after */
async function moveSteps(
  tx: Database,
  { actor, video, steps: { status, own }, to, reason, now }: Move,
  undone?: LastMove,
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

/**
 * The video and the steps of its block, held against other changes.
 * @throws Refusal not_found, also for someone else's video
 */
export async function lockVideoAndSteps(
  tx: Database,
  actor: SignedInUser,
  videoId: string,
): Promise<LockedVideo> {
  const seen = requireReadableVideo(await findVideo(tx, videoId), actor)
  const steps = await lockRetainedBlockSteps(tx, seen.subscriptionId, seen.block)
  const video = await lockVideo(tx, videoId)
  if (!video || !steps) throw refuse('not_found')
  return { video, steps }
}
