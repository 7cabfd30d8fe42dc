import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Stores what a film shows. Not a change of its copy: its version stays, so that nobody's draft is refused for it. */
export async function writeVideoItems(
  tx: Database,
  videoId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ itemIds: [...itemIds], updatedAt: now })
    .where('id', '=', videoId)
    .execute()
}
