import { freezeCutCopy } from '#shared/videos/cuts/cut-copy.ts'
import type { HoldBack } from '#shared/videos/cuts/find-hold-back.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import type { Actor } from '../../events/emit-event.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  clearCutsDelivered,
  findCutFiles,
  findCutSentAt,
  findNewestCut,
  insertCut,
  restoreRedelivery,
  writeCutDelivered,
  writeSent,
  writeUnsent,
  writeWithdrawn,
} from '../store/cuts.db.ts'
import type { CutRow } from '../store/cuts.db.ts'
import { isApprovedSince } from '../store/cut-approvals.db.ts'
import { findDeliveryFinding } from '../store/describe-exception.ts'
import type { LastMove } from '../store/last-move.ts'
import type { ResolvedCut } from '../store/resolve-cuts.ts'
import { reopenRevision } from '../store/revisions.db.ts'
import type { VideoRecord } from '../store/video-record.ts'
import { isNumberUsed } from './cut-number-use.db.ts'
import { reportApproval } from './report-approval.ts'

interface Delivery {
  actor: NonNullable<Actor>
  /** Locked. */
  video: VideoRecord
  /** The newest cut, `void` where its approval is. */
  newest: ResolvedCut | null
  /** The current finished files. */
  files: readonly { id: string; ratio: string | null }[]
  heldBack: HoldBack | null
  /** Something speaks against the delivery itself, like an approval that is missing. */
  hasObjections: boolean
  /** Why it is delivered although it is held back, or something speaks against it. */
  reason: string
  now: Date
}

/**
 * A video moves to delivery: its customer has the newest cut for good. One that is still assembled is sent by it; a
 * video whose newest cut was withdrawn gets the next one, with the same files.
 * @returns the cut, and what it was held back for
 */
export async function deliverCut(
  tx: Database,
  { actor, video, newest, files, heldBack, hasObjections, reason, now }: Delivery,
): Promise<{ number: number; findings: string[] }> {
  const isOver = !newest || newest.state === 'withdrawn'
  const ratios = listSoldRatios(video)
  const cut: CutRow = isOver
    ? await insertCut(tx, {
        videoId: video.id,
        number: (newest?.number ?? 0) + 1,
        files: ratios.flatMap((ratio) => {
          const file = files.find((each) => each.ratio === ratio)
          return file ? [{ ratio, fileId: file.id }] : []
        }),
        now,
      })
    : newest
  const exception = heldBack && { reason, findings: heldBack.findings }
  if (cut.state === 'assembling') {
    await writeSent(tx, cut.id, { copy: freezeCutCopy(video, ratios), by: actor.id, at: now, exception })
  }
  const finding = hasObjections ? findDeliveryFinding(cut) : null
  await writeCutDelivered(tx, cut.id, now, finding === null ? null : { reason, finding })
  await reportApproval(tx, actor, video.id, now)
  const findings = [...(exception?.findings ?? []), ...(finding === null ? [] : [finding])]
  return { number: cut.number, findings }
}

/**
 * A delivery is undone, before its customer was notified: what it sent is assembled again. Where a newer cut has begun
 * meanwhile, it counts as withdrawn and never sent; so it does where notes were written on it, and the next one begins.
 * @param undone when the video was delivered, and the reason of an earlier delivery that this one replaced
 */
export async function undeliverCuts(
  tx: Database,
  actor: NonNullable<Actor>,
  videoId: string,
  undone: Pick<LastMove, 'at' | 'replacedReason'>,
  now: Date,
): Promise<void> {
  const since = new Date(undone.at)
  await clearCutsDelivered(tx, videoId, since)
  if (undone.replacedReason) await restoreRedelivery(tx, undone.replacedReason)
  const cut = await findCutSentAt(tx, videoId, since)
  if (cut?.state === 'in_review') await takeCutBack(tx, actor, cut, now)
  // What the delivery had answered is open again, unless the customer has approved meanwhile.
  if (!(await isApprovedSince(tx, videoId, since))) await reopenRevision(tx, videoId, [since])
  // An approval that the delivery made void holds again.
  await reportApproval(tx, actor, videoId, now)
}

/**
 * Assembles a cut again that the delivery sent, or withdraws it as never sent. Notes and links for guests stay with the
 * number that they were made on: other files must not be sent under it, so the next cut begins with the same ones.
 */
async function takeCutBack(tx: Database, actor: NonNullable<Actor>, cut: CutRow, now: Date): Promise<void> {
  const newest = await findNewestCut(tx, cut.videoId)
  const isNewest = newest?.id === cut.id
  if (isNewest && !(await isNumberUsed(tx, cut.videoId, cut.number))) return writeUnsent(tx, cut.id)
  const reason = 'The delivery was undone.'
  await writeWithdrawn(tx, cut.id, { reason, by: actor.id, at: now, wasSent: false })
  if (!isNewest) return
  const files = (await findCutFiles(tx, [cut.id])).get(cut.id) ?? []
  await insertCut(tx, { videoId: cut.videoId, number: cut.number + 1, files, now })
}
