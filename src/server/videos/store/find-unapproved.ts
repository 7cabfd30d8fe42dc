import { isApprovalMissing } from '#shared/videos/cuts/is-approval-missing.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findCutStates, type CutRow } from './cuts.db.ts'
import type { VideoRecord } from './video-record.ts'

/**
 * The videos that are delivered with a reason only, because their customer was sent a cut and has not approved it.
 * @param newest the newest cut of each video, resolved: the stored state of one that was approved may be void
 */
export async function findUnapproved(
  db: Database,
  videos: readonly Pick<VideoRecord, 'id' | 'revisionCut'>[],
  newest: ReadonlyMap<string, Pick<CutRow, 'number' | 'state'>>,
): Promise<Set<string>> {
  const all = await findCutStates(
    db,
    videos.map(({ id }) => id),
  )
  const missing = videos.filter(({ id, revisionCut }) => {
    const own = newest.get(id)
    const cuts = (all.get(id) ?? []).map((cut) =>
      cut.number === own?.number ? { ...cut, state: own.state } : cut,
    )
    return isApprovalMissing(cuts, revisionCut)
  })
  return new Set(missing.map(({ id }) => id))
}
