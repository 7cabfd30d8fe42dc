import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Stores which items a film shows. Its version stays: it guards the copy, and open drafts must not conflict. */
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
