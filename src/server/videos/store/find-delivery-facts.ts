import { findNewestShown } from '#shared/videos/cuts/cut-states.ts'
import { findUnchangedCut, type UnchangedCut } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { isApprovalMissing } from '#shared/videos/cuts/is-approval-missing.ts'
import type { DeliveryFacts } from '#shared/videos/cuts/list-delivery-objections.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CutRow } from './cuts.db.ts'
import type { ComparedCuts } from './find-compared-cuts.ts'
import { countChanges } from './open-changes.db.ts'
import { isVideoSame } from './resolve-cuts.ts'
import type { VideoRecord } from './video-record.ts'

/**
 * What the cuts of each video say about its delivery, by video.
 * @param newest the newest cut of each video, resolved: the stored state of one that was approved may be void
 */
export async function findDeliveryFacts(
  db: Database,
  videos: readonly VideoRecord[],
  newest: ReadonlyMap<string, Pick<CutRow, 'number' | 'state'>>,
  compared: ComparedCuts,
): Promise<Map<string, DeliveryFacts>> {
  const ids = videos.map(({ id }) => id)
  const changes = await countChanges(db, ids)
  return new Map(
    videos.map((video) => {
      const { id, revisionNumber, revisionCut } = video
      const own = (compared.get(id) ?? []).map((cut) => ({
        ...cut,
        state: newest.get(id)?.number === cut.number ? (newest.get(id)?.state ?? cut.state) : cut.state,
      }))
      const openChanges = changes.get(id)?.open ?? 0
      const unchanged = findUnchangedCut(own, revisionCut)
      return [
        id,
        {
          isApprovalMissing: isApprovalMissing(own, {
            hasRevision: revisionNumber !== null,
            revisionCut,
            openChanges,
          }),
          approvedCut: findApprovedBefore(video, own),
          openChanges,
          unchanged,
          copyChangedSince: findChangedCopy(video, own, unchanged),
        },
      ]
    }),
  )
}

/** The cut before one that is assembled, where its customer has approved it and it is not delivered yet. */
function findApprovedBefore(
  video: VideoRecord,
  cuts: readonly Pick<CutRow, 'number' | 'state' | 'copy' | 'deliveredAt'>[],
): number | null {
  const sent = findNewestShown(cuts)
  const isApproved = sent?.state === 'approved' && sent.deliveredAt === null && isVideoSame(video, sent)
  return isApproved && cuts.at(-1)?.state === 'assembling' ? sent.number : null
}

/** The cut whose files the video still has, where the cards are others by now; null where there is none. */
function findChangedCopy(
  video: VideoRecord,
  cuts: readonly Pick<CutRow, 'number' | 'state' | 'copy'>[],
  unchanged: UnchangedCut | null,
): number | null {
  const sent = findNewestShown(cuts)
  const hasItsFiles = unchanged !== null || sent === cuts.at(-1)
  return sent && hasItsFiles && !isVideoSame(video, sent) ? sent.number : null
}
