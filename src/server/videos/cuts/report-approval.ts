import type { Actor } from '../../events/emit-event.ts'
import { emitEvent } from '../../events/emit-event.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { writeVoidReported } from '../store/cut-approvals.db.ts'
import { resolveCuts } from '../store/resolve-cuts.ts'
import { findVideo } from '../store/videos.db.ts'

/**
 * Tells both sides where the approval of a film became void, or holds again, since they were told last. Called in the
 * transaction of whatever changes words or cuts, under the lock of the film: whether it is void is computed, and does not
 * depend on this.
 */
export async function reportApproval(
  tx: Database,
  actor: NonNullable<Actor>,
  videoId: string,
  now: Date,
): Promise<void> {
  const video = await findVideo(tx, videoId)
  const cut = video && (await resolveCuts(tx, video)).findLast(({ approval }) => approval !== null)
  if (!cut?.approval || cut.deliveredAt !== null) return
  const isVoid = cut.state === 'void'
  if (isVoid === (cut.approval.voidReportedAt !== null)) return
  await writeVoidReported(tx, cut.id, isVoid ? now : null)
  await emitEvent(tx, actor, {
    kind: isVoid ? 'cut.approval_voided' : 'cut.approval_restored',
    subject: { kind: 'video', id: videoId },
    payload: { after: { number: cut.number, hash: cut.approval.hash } },
  })
}
