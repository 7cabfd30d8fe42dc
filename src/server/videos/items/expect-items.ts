import { receiveItems } from '#shared/subscriptions/receive-items.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { changeSteps } from '../../subscriptions/status/change-steps.ts'
import { readItemReceipts } from '../../subscriptions/status/read-item-receipts.ts'
import { readBlockItems } from '../../subscriptions/store/items.ts'
import type { LockedItems } from './lock-items.ts'

/**
 * Updates the step `received` of the block in production after its items changed: a new item has to arrive, so a complete
 * step is open again; after a removal all remaining items may have arrived.
 */
export async function expectItems(
  tx: Database,
  actor: SignedInUser,
  { status }: LockedItems,
  { isRemoval, now }: { isRemoval: boolean; now: Date },
): Promise<void> {
  const { current } = status
  const items = await readBlockItems(tx, status.id, current.block)
  const receipts = await readItemReceipts(tx, status.id)
  const received = items.filter(({ id }) => receipts.has(id)).length
  // A removal never reopens the step: it counts like an arrival.
  const progress = { isArrival: isRemoval, received, expected: items.length }
  const after = receiveItems(current.statusItems, progress, now)
  const reason = isRemoval ? 'An item was removed.' : 'An item was added.'
  await changeSteps(tx, actor, status, current, after, { reason, now })
}
