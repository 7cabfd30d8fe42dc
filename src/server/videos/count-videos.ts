import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { countFoundVideos } from './store/video-search.db.ts'

/** What the studio's first page counts of videos in the edit. */
export { countEdits } from './store/cut-approvals.db.ts'

/** How many videos of each status the board lists, zeros included. */
export const countVideosByStatus = (db: Database): Promise<Record<VideoStatus, number>> =>
  countFoundVideos(db, '')
