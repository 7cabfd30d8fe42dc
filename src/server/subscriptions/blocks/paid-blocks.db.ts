import { sql } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'

export interface PlannedBlock {
  number: number
  opensAt: Date
  openedAt: Date | null
}

/** All blocks that are paid for, in order. */
export async function findPlannedBlocks(db: Database, subscriptionId: string): Promise<PlannedBlock[]> {
  return db
    .selectFrom('blocks')
    .select(['number', 'opensAt', 'openedAt'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('number')
    .execute()
}

/** Blocks that are planned already stay as they are. */
export async function insertPlannedBlocks(
  tx: Database,
  subscriptionId: string,
  blocks: Omit<PlannedBlock, 'openedAt'>[],
): Promise<void> {
  if (blocks.length === 0) return
  await tx
    .insertInto('blocks')
    .values(blocks.map((block) => ({ ...block, subscriptionId, openedAt: null })))
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'number']).doNothing())
    .execute()
}

/** Moves all blocks that have not opened. */
export async function shiftBlocks(tx: Database, subscriptionId: string, shiftMs: number): Promise<void> {
  await tx
    .updateTable('blocks')
    .set({ opensAt: sql`opens_at + make_interval(secs => ${shiftMs / 1000}::double precision)` })
    .where('subscriptionId', '=', subscriptionId)
    .where('openedAt', 'is', null)
    .execute()
}

/** Deletes the unopened blocks from this number on. */
export async function deletePlannedBlocks(
  tx: Database,
  subscriptionId: string,
  fromNumber: number,
): Promise<void> {
  await tx
    .deleteFrom('blocks')
    .where('subscriptionId', '=', subscriptionId)
    .where('number', '>=', fromNumber)
    .where('openedAt', 'is', null)
    .execute()
}
