import type { Database } from '../../outside/database/connection/connect-database.ts'
import { findArchivedSteps, lockRetainedStatus, lockStatus } from './status.db.ts'
import type { BlockSteps, StatusRecord } from './status.db.ts'

/** The steps of one block, held against other changes until the transaction ends. */
export interface LockedSteps {
  status: StatusRecord
  /** The requested block's steps: the current one, or an archived one with videos still in production. */
  own: BlockSteps
}

/** Null where there is no such subscription. Videos of a block are locked after this, never before. */
export const lockBlockSteps = async (
  tx: Database,
  subscriptionId: string,
  block: number,
): Promise<LockedSteps | null> => selectSteps(tx, await lockStatus(tx, subscriptionId), block)

/** As `lockBlockSteps`, also of a deleted account: its videos stay, and a move of them is refused in words. */
export const lockRetainedBlockSteps = async (
  tx: Database,
  subscriptionId: string,
  block: number,
): Promise<LockedSteps | null> => selectSteps(tx, await lockRetainedStatus(tx, subscriptionId), block)

async function selectSteps(
  tx: Database,
  status: StatusRecord | null,
  block: number,
): Promise<LockedSteps | null> {
  if (!status) return null
  if (block === status.current.block) return { status, own: status.current }
  const archived = await findArchivedSteps(tx, status)
  return { status, own: archived.find((each) => each.block === block) ?? status.current }
}
