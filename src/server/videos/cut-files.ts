import { isShownToCustomer } from '#shared/videos/cuts/cut-states.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { addCutFile as add } from './cuts/add-cut-file.ts'
import { findStatesOfFile } from './store/cuts.db.ts'
import { lockVideo } from './store/videos.db.ts'

/** What the files area asks about cuts, and has done to them. */
export const addCutFile = add

/** Locks a video until the transaction ends. @returns whether there is one: a plan may just have removed it */
export async function lockExistingVideo(tx: Database, videoId: string): Promise<boolean> {
  return (await lockVideo(tx, videoId)) !== null
}

/** Whether the customer of a video was sent this file in a cut that was not taken back. */
export async function isFileInSentCut(db: Database, fileId: string): Promise<boolean> {
  return (await findStatesOfFile(db, fileId)).some(isShownToCustomer)
}

/**
 * Whether a cut that can no longer change has this file. Locks the video first, as what sends and delivers cuts does:
 * no cut counts on a file that is just being deleted.
 */
export async function isFileInFixedCut(
  tx: Database,
  { videoId, fileId }: { videoId: string; fileId: string },
): Promise<boolean> {
  await lockVideo(tx, videoId)
  return (await findStatesOfFile(tx, fileId)).some((state) => state !== 'assembling')
}
