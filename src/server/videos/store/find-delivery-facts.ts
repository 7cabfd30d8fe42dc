import { findUnchangedCut } from '#shared/videos/cuts/find-unchanged-cut.ts'
import { isApprovalMissing } from '#shared/videos/cuts/is-approval-missing.ts'
import type { DeliveryFacts } from '#shared/videos/cuts/list-delivery-objections.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readTogether } from '../../outside/database/connection/read-together.ts'
import { findCutStates, type CutRow } from './cuts.db.ts'
import { countChanges } from './open-changes.db.ts'
import { readCutFiles } from './read-cut-files.ts'
import type { VideoRecord } from './video-record.ts'

/**
 * What the cuts of each video say about its delivery, by video.
 * @param newest the newest cut of each video, resolved: the stored state of one that was approved may be void
 */
export async function findDeliveryFacts(
  db: Database,
  videos: readonly Pick<VideoRecord, 'id' | 'revisionCut'>[],
  newest: ReadonlyMap<string, Pick<CutRow, 'number' | 'state'>>,
): Promise<Map<string, DeliveryFacts>> {
  const ids = videos.map(({ id }) => id)
  const [cuts, changes] = await readTogether(
    db,
    () => findCutStates(db, ids),
    () => countChanges(db, ids),
  )
  // Only what is being assembled is compared.
  const compared = [...cuts.values()].filter((own) => own.at(-1)?.state === 'assembling').flat()
  const files = await readCutFiles(
    db,
    compared.map(({ id }) => id),
  )
  return new Map(
    videos.map(({ id, revisionCut }) => {
      const own = (cuts.get(id) ?? []).map((cut) => ({
        ...cut,
        state: newest.get(id)?.number === cut.number ? (newest.get(id)?.state ?? cut.state) : cut.state,
        files: files.get(cut.id) ?? [],
      }))
      const openChanges = changes.get(id)?.open ?? 0
      return [
        id,
        {
          isApprovalMissing: isApprovalMissing(own, { revisionCut, openChanges }),
          openChanges,
          unchanged: findUnchangedCut(own, revisionCut),
        },
      ]
    }),
  )
}
