import type { RoundCost } from '#shared/contract/review/review.ts'
import { revisionTokens } from '#shared/tokens/ledger.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { refuse } from '../../http/refusal.ts'
import type { SignedInUser } from '../../http/principal.ts'
import type { Clock } from '../../outside/clock.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { chargeRevision, refuseRevision } from '../../tokens/charge-revision.ts'
import { findChangesProblem } from '../cuts/approve-cut.ts'
import { writeCutState } from '../store/cut-approvals.db.ts'
import type { ResolvedCut } from '../store/resolve-cuts.ts'
import { answerRevision, insertRevision, writeRevision } from '../store/revisions.db.ts'
import { revisionsLeft, type VideoRecord } from '../store/video-record.ts'
import { findVideo, writeVideo } from '../store/videos.db.ts'
import { moveVideo } from './change-video-status.ts'

/** A round of changes on a cut of a locked video. */
interface AskedRound {
  video: VideoRecord
  /** As `requireAnswerableCut` finds it. */
  cut: ResolvedCut
  /** What is asked for, in words: it stands at the video, and in the e-mail to the studio. */
  note: string
  /** The price in tokens that the customer was shown and agreed to; 0 where none was. */
  agreedTokens: number
  /** What the customer was shown that it uses; unknown where their page does not say. */
  shownCost?: RoundCost['kind']
}

/**
 * The customer asks for changes of a cut: the video has its next revision. It uses a round of the package or the tokens
 * that were agreed to, as the same request in words does; one that was asked for in words since the cut was sent is
 * joined and not counted again. A delivered video goes back to the edit.
 * @returns the number of the revision
 * @throws Refusal no_revisions_left (with the price), tokens_missing, changed_meanwhile where nothing was to be used and a
 * round would be, and every refusal of the tables of cuts and videos
 */
export async function askChanges(
  tx: Database,
  clock: Clock,
  customer: SignedInUser,
  { video, cut, note, agreedTokens, shownCost }: AskedRound,
): Promise<number> {
  const problem = findChangesProblem(video, cut)
  if (problem) throw refuse(problem)
  const now = clock.now()
  const cost = findRoundCost(video, cut)
  if (cost.kind === 'tokens' && agreedTokens === 0) throw refuseRevision(video.tokens)
  if (cost.kind === 'round' && shownCost === 'nothing')
    throw refuse('changed_meanwhile', {
      sentence: 'Sending this uses a round now. Check it, then send it again.',
    })

  if (video.status === 'delivery') {
    const move = {
      videoId: video.id,
      to: 'editing',
      reason: note,
      agreedTokens,
      cutNumber: cut.number,
    } as const
    await moveVideo(tx, clock, customer, move)
    // What was approved and delivered stays so; the next cut answers.
    if (cut.state === 'in_review') await writeCutState(tx, cut.id, 'changes_asked')
    return (await findVideo(tx, video.id))?.revisionNumber ?? 1
  }
  await writeCutState(tx, cut.id, 'changes_asked')

  if (cost.kind === 'tokens') await chargeRevision(tx, video, agreedTokens, now)
  if (cost.kind === 'round') {
    await writeVideo(tx, video.id, { revisionsUsed: video.revisionsUsed + 1 }, now)
  }
  const revision = await openRevision(tx, video, { cut, note, now, isJoined: cost.kind === 'nothing' })
  const { status } = video
  await emitEvent(tx, customer, {
    kind: 'video.revision_asked',
    subject: { kind: 'video', id: video.id },
    payload: { before: { status }, after: { status }, reason: note, number: revision, cut: cut.number },
  })
  return revision
}

async function openRevision(
  tx: Database,
  video: VideoRecord,
  { cut, note, now, isJoined }: { cut: ResolvedCut; note: string; now: Date; isJoined: boolean },
): Promise<number> {
  const asked = { videoId: video.id, cutNumber: cut.number }
  if (isJoined && video.revisionNumber !== null) {
    const words = [video.revisionNote ?? '', note].filter(Boolean).join('\n')
    await writeRevision(tx, { ...asked, number: video.revisionNumber, note: words })
    return video.revisionNumber
  }
  // The cut that was sent since answered the one before.
  await answerRevision(tx, video.id, now)
  return insertRevision(tx, { ...asked, note, askedAt: now })
}

/** What a round of changes on the newest cut that was sent uses. */
export function findRoundCost(video: VideoRecord, cut: Pick<ResolvedCut, 'sentAt'> | undefined): RoundCost {
  const isAskedSince =
    video.status !== 'delivery' &&
    video.revisionAskedAt !== null &&
    cut !== undefined &&
    cut.sentAt !== null &&
    video.revisionAskedAt > cut.sentAt
  if (isAskedSince) return { kind: 'nothing' }
  const left = revisionsLeft(video)
  return left > 0 ? { kind: 'round', left } : { kind: 'tokens', tokens: revisionTokens(video.tokens) }
}
