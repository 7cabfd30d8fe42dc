import type { Actor } from '../../events/emit-event.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { writeVoidReported, writeVoidWritten, type ApprovalRow } from '../store/cut-approvals.db.ts'
import { resolveCuts, type ResolvedCut } from '../store/resolve-cuts.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { findVideo, lockVideo } from '../store/videos.db.ts'

/**
 * Emits an event where the approval of a video became void, or holds again, since the last one. Called in the
 * transaction of whatever changes words or cuts, under the lock of the video: whether it is void is computed, and does
 * not depend on this.
 */
export async function reportApproval(
  tx: Database,
  actor: NonNullable<Actor>,
  videoId: string,
  now: Date,
): Promise<void> {
  const cut = await findApprovedCut(tx, await findVideo(tx, videoId))
  if (!cut) return
  const isVoid = cut.state === 'void'
  if (isVoid === (cut.approval.voidReportedAt !== null)) return
  await writeVoidReported(tx, cut.id, isVoid ? now : null)
  await emitEvent(tx, actor, {
    kind: isVoid ? 'cut.approval_voided' : 'cut.approval_restored',
    subject: { kind: 'video', id: videoId },
    payload: { after: { number: cut.number, hash: cut.approval.hash } },
  })
}

/**
 * Whether the approval of a video is void now and was not when both sides were last written to, or the other way round;
 * null where they know. Stored as written: for the transaction that queues the e-mails. Locks the video.
 */
export async function takeApprovalNews(
  tx: Database,
  videoId: string,
): Promise<{ number: number; isVoid: boolean; deliveredCut: number | undefined } | null> {
  const cut = await findApprovedCut(tx, await lockVideo(tx, videoId))
  if (!cut) return null
  const isVoid = cut.state === 'void'
  if (isVoid === cut.approval.isVoidWritten) return null
  await writeVoidWritten(tx, cut.id, isVoid)
  return { number: cut.number, isVoid, deliveredCut: cut.deliveredCut }
}

/**
 * The last cut whose approval holds or is void, and the later one that was delivered instead; null once it was delivered
 * itself: that is what was approved.
 */
async function findApprovedCut(
  tx: Database,
  video: VideoRecord | null,
): Promise<(ResolvedCut & { approval: ApprovalRow; deliveredCut: number | undefined }) | null> {
  const cuts = video ? await resolveCuts(tx, video) : []
  const cut = cuts.findLast(({ approval }) => approval !== null)
  if (!cut?.approval || cut.deliveredAt !== null) return null
  const delivered = cuts.findLast(({ number, deliveredAt }) => number > cut.number && deliveredAt !== null)
  return { ...cut, approval: cut.approval, deliveredCut: delivered?.number }
}
