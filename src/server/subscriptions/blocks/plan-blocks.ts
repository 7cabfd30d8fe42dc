import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { deletePlannedBlocks, findPlannedBlocks, insertPlannedBlocks, shiftBlocks } from './paid-blocks.db.ts'
import type { PlannedBlock } from './paid-blocks.db.ts'

export type { PlannedBlock } from './paid-blocks.db.ts'

/** All blocks that are paid for, in order, open or not. */
export const readPlannedBlocks = findPlannedBlocks

/** Plans every block up to this number that is not planned yet. Under the subscription's lock. */
export async function planBlocks(
  tx: Database,
  subscription: { id: string; startedAt: Date; shiftedMs: number },
  planned: readonly PlannedBlock[],
  paidBlocks: number,
): Promise<void> {
  const missing = Array.from({ length: paidBlocks }, (_, index) => index + 1).filter(
    (number) => !planned.some((block) => block.number === number),
  )
  await insertPlannedBlocks(
    tx,
    subscription.id,
    missing.map((number) => ({
      number,
      opensAt: blockOpensAt(subscription.startedAt, number, subscription.shiftedMs),
    })),
  )
}

/** After a pause: blocks that have not opened do so that much later. Under the subscription's lock. */
export const postponeBlocks = shiftBlocks

/** Blocks from this one on are given back. Under the subscription's lock. */
export const removeBlocks = deletePlannedBlocks
