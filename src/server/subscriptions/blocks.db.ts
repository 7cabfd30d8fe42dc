import type { Insertable } from 'kysely'
import type { Package } from '#shared/checkout/plan.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../deps.ts'
import type { Tables } from '../outside/database/tables.ts'

export async function insertBlocks(tx: Database, blocks: Insertable<Tables['blocks']>[]): Promise<void> {
  await tx.insertInto('blocks').values(blocks).execute()
}

export interface DueBlock {
  subscriptionId: string
  number: number
  package: Package
  productSelections: unknown
  price: unknown
  startedAt: Date
  status: { block: number; statusItems: unknown }
}

const dueBlocks = (db: Database, now: Date) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('subscriptions as s', 's.id', 'b.subscriptionId')
    .where('b.openedAt', 'is', null)
    .where('b.opensAt', '<=', now)
    .where('s.status', '=', 'active')
    .whereRef('b.number', '<=', 's.paidBlocks')

/** The running subscriptions that have a paid block whose time has come; the one that waits longest first. */
export async function findSubscriptionsWithDueBlocks(db: Database, now: Date): Promise<string[]> {
  const rows = await dueBlocks(db, now)
    .select(['b.subscriptionId', (eb) => eb.fn.min('b.opensAt').as('since')])
    .groupBy('b.subscriptionId')
    .orderBy('since')
    .execute()
  return rows.map((row) => row.subscriptionId)
}

/**
 * The next block of a subscription, if its time has come. Locked with its subscription and status until the
 * transaction ends; null also while another process is at it.
 */
export async function lockDueBlock(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<DueBlock | null> {
  const row = await dueBlocks(tx, now)
    .innerJoin('status as t', 't.id', 's.id')
    .select(['b.subscriptionId', 'b.number', 's.package', 's.productSelections', 's.price', 's.startedAt'])
    .select(['t.block', 't.statusItems'])
    .where('s.id', '=', subscriptionId)
    .orderBy('b.number')
    .limit(1)
    .forUpdate(['b', 's', 't'])
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const { block, statusItems, ...due } = row
  return { ...due, status: { block, statusItems } }
}

export async function archiveStatus(
  tx: Database,
  archived: { subscriptionId: string; block: number; statusItems: readonly StatusItem[]; archivedAt: Date },
): Promise<void> {
  await tx
    .insertInto('statusArchive')
    .values({ ...archived, statusItems: JSON.stringify(archived.statusItems) })
    .execute()
}

export async function writeBlockStatus(
  tx: Database,
  next: { subscriptionId: string; block: number; statusItems: readonly StatusItem[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('status')
    .set({ block: next.block, statusItems: JSON.stringify(next.statusItems), updatedAt: next.now })
    .where('id', '=', next.subscriptionId)
    .execute()
  await tx
    .updateTable('blocks')
    .set({ openedAt: next.now })
    .where('subscriptionId', '=', next.subscriptionId)
    .where('number', '=', next.block)
    .execute()
}
