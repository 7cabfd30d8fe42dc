import type { Package } from '#shared/products/plan.ts'
import { readStatusItems } from '#shared/subscriptions/read-status-items.ts'
import { nextBlockStatusItems } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { emitEvent } from '../../events/emit-event.ts'
import { archiveStatus, findSubscriptionsWithDueBlocks, lockDueBlock, writeBlockStatus } from './blocks.db.ts'
import { readBlockItems } from '../store/items.ts'
import { findItemReceipts } from '../status/parcels.db.ts'
import { findTerms, describeTerms } from '../store/terms.db.ts'
import { selectBlockTerms } from '../store/terms.ts'
import type { Terms } from '../store/terms.ts'

/** Whose next block waits to be opened. */
export const findDueSubscriptions = findSubscriptionsWithDueBlocks

/** A block that has just opened, and the terms by which its videos are made. */
export interface OpenedBlock {
  subscriptionId: string
  block: number
  package: Package
  terms: Terms
}

/**
 * Opens the next block of a subscription: the list of the block before goes to the archive, a new one starts, and
 * an event says so. The caller makes the videos, in the same transaction.
 *
 * @returns null where none is due, or another process opens it
 */
export async function openBlock(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<OpenedBlock | null> {
  const due = await lockDueBlock(tx, subscriptionId, now)
  if (!due) return null
  const { number: block, package: pack } = due
  const previous = readStatusItems(due.status, due.startedAt, pack)
  await archiveStatus(tx, {
    subscriptionId,
    block: due.status.block,
    statusItems: previous,
    archivedAt: now,
  })
  const hasNewItem = await expectsNewItem(tx, subscriptionId, block)
  const statusItems = nextBlockStatusItems(previous, now, pack, hasNewItem)
  await writeBlockStatus(tx, { subscriptionId, block, statusItems, now })
  const terms = selectBlockTerms(await findTerms(tx, subscriptionId), block)
  if (terms.fromBlock === block) await describeTerms(tx, subscriptionId, terms, now)
  await emitEvent(tx, null, {
    kind: 'block.opened',
    subject: { kind: 'subscription', id: subscriptionId },
    payload: { after: { block } },
  })
  return { subscriptionId, block, package: pack, terms }
}

/** Whether the block films an item that begins with it and has not arrived yet. */
async function expectsNewItem(tx: Database, subscriptionId: string, block: number): Promise<boolean> {
  const items = await readBlockItems(tx, subscriptionId, block)
  const fresh = items.filter(({ fromBlock }) => fromBlock === block)
  if (fresh.length === 0) return false
  const receipts = await findItemReceipts(tx, subscriptionId)
  return fresh.some(({ id }) => !receipts.has(id))
}
