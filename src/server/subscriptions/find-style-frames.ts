import { areStyleFramesCurrent } from '#shared/videos/posters.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findLatestRequests } from './status/approvals.db.ts'

export interface StyleFrames {
  subscriptionId: string
  block: number
  /** In the order in which they were sent; PDFs too. */
  fileIds: string[]
}

/** The style frames of blocks that the customer was sent and that are what the videos will look like. */
export async function findStyleFrames(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<StyleFrames[]> {
  if (subscriptionIds.length === 0) return []
  return (await findLatestRequests(db, subscriptionIds, 'style')).filter(areStyleFramesCurrent)
}
