import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { lockBlockSteps } from '../subscriptions/status/lock-block-steps.ts'
import { findVideo, lockVideo } from './store/videos.db.ts'

/**
 * Whether a film is delivered in this ratio, and the ratio was sold. It is asked under the locks of a move, in the same
 * order (status row, then film), so that no move to delivery counts on a file that is just being deleted.
 */
export async function isFilmFileDelivered(
  tx: Database,
  { videoId, ratio }: { videoId: string; ratio: Ratio },
): Promise<boolean> {
  const seen = await findVideo(tx, videoId)
  if (!seen) return false
  await lockBlockSteps(tx, seen.subscriptionId, seen.block)
  const film = await lockVideo(tx, videoId)
  return film?.status === 'delivery' && listSoldRatios(film).includes(ratio)
}
