import type { Insertable } from 'kysely'
import type { Database } from '../deps.ts'
import type { Tables } from '../outside/database/tables.ts'

/** A statement takes 65,535 parameters; a film has about a dozen. */
const videosPerStatement = 2000

export async function insertVideos(tx: Database, videos: Insertable<Tables['videos']>[]): Promise<void> {
  for (let from = 0; from < videos.length; from += videosPerStatement) {
    await tx
      .insertInto('videos')
      .values(videos.slice(from, from + videosPerStatement))
      .execute()
  }
}
