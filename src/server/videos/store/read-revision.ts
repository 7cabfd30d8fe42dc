import type { Video } from '#shared/contract/videos/videos.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { countChanges, noChanges } from './open-changes.db.ts'
import { describeRevision, revisionsLeft, type VideoRecord } from './video-record.ts'

/** The revision that is open, and how many were used and are left: what a review shows of them, in one statement. */
export async function readRevision(
  db: Database,
  video: VideoRecord,
): Promise<Pick<Video, 'revision' | 'revisionsUsed' | 'revisionsLeft'>> {
  const changes = (await countChanges(db, [video.id])).get(video.id) ?? noChanges
  return {
    revision: describeRevision(video, changes),
    revisionsUsed: video.revisionsUsed,
    revisionsLeft: revisionsLeft(video),
  }
}
