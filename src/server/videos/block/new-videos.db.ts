import type { Insertable } from 'kysely'
import type { CopyCard, EndCard, StartCard } from '#shared/videos/copy-cards.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** A statement takes 65,535 parameters; a video has about a dozen. */
const videosPerStatement = 2000

export async function insertVideos(tx: Database, videos: Insertable<Tables['videos']>[]): Promise<void> {
  for (let from = 0; from < videos.length; from += videosPerStatement) {
    await tx
      .insertInto('videos')
      .values(videos.slice(from, from + videosPerStatement))
      .execute()
  }
}

export async function deleteVideos(tx: Database, videoIds: readonly string[]): Promise<void> {
  if (videoIds.length === 0) return
  await tx.deleteFrom('videos').where('id', 'in', videoIds).execute()
}

/** What an existing draft becomes. */
interface PlannedVideo {
  title: string
  length: number
  hasCutdowns: boolean
  move: string | null
  tokens: number
  position: number
  copyCards: CopyCard[]
  startCard: StartCard
  endCard: EndCard
}

/** Stores the plan of a draft: the only way to change a video's length and cost. */
export async function writePlannedVideo(
  tx: Database,
  videoId: string,
  { copyCards, startCard, endCard, ...planned }: PlannedVideo,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('videos')
    .set((eb) => ({
      ...planned,
      copyCards: JSON.stringify(copyCards),
      startCard: JSON.stringify(startCard),
      endCard: JSON.stringify(endCard),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', videoId)
    .execute()
}

/** Where a video stands in its block. No change of the video itself: its version stays. */
export async function writePosition(tx: Database, videoId: string, position: number): Promise<void> {
  await tx.updateTable('videos').set({ position }).where('id', '=', videoId).execute()
}
