import type { Insertable } from 'kysely'
import type { Package } from '#shared/products/plan.ts'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import { stepsVersion } from '#shared/subscriptions/read-status-items.ts'
import type { StoredSteps } from '#shared/subscriptions/read-status-items.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export async function insertBlocks(tx: Database, blocks: Insertable<Tables['blocks']>[]): Promise<void> {
  await tx.insertInto('blocks').values(blocks).execute()
}

export interface DueBlock {
  subscriptionId: string
  number: number
  package: Package
  startedAt: Date
  status: StoredSteps & { block: number }
}

const dueBlocks = (db: Database, now: Date) =>
  db
    .selectFrom('blocks as b')
    .innerJoin('subscriptions as s', 's.id', 'b.subscriptionId')
    .where('b.openedAt', 'is', null)
    .where('b.opensAt', '<=', now)
    .where((eb) =>
      eb.or([
        eb('s.status', '=', 'active'),
        // What was due before the end and is paid for is still owed.
        eb.and([eb('s.status', '=', 'canceled'), eb('b.opensAt', '<', eb.ref('s.endedAt'))]),
      ]),
    )
    .whereRef('b.number', '<=', 's.paidBlocks')
    // Its videos may be about to change: the block waits until the outcome of the payment is known.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscriptionChanges as c')
            .select('c.id')
            .whereRef('c.subscriptionId', '=', 's.id')
            .where('c.state', 'in', ['charging', 'unknown'])
            .whereRef('c.fromBlock', '<=', 'b.number'),
        ),
      ),
    )

/**
 * The running subscriptions with a due paid block, longest due first.
 * @param only restricts the search to this one
 */
export async function findSubscriptionsWithDueBlocks(
  db: Database,
  now: Date,
  only?: string,
): Promise<string[]> {
  const all = dueBlocks(db, now)
  const rows = await (only === undefined ? all : all.where('b.subscriptionId', '=', only))
    .select(['b.subscriptionId', (eb) => eb.fn.min('b.opensAt').as('since')])
    .groupBy('b.subscriptionId')
    .orderBy('since')
    .execute()
  return rows.map((row) => row.subscriptionId)
}

/**
 * The next block of a subscription if it is due, locked with its subscription and status until the transaction ends;
 * null also while another process holds the lock.
 */
export async function lockDueBlock(
  tx: Database,
  subscriptionId: string,
  now: Date,
): Promise<DueBlock | null> {
  // A separate statement: only the next one's snapshot sees what the former holder of the lock has written.
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!subscription) return null
  const row = await dueBlocks(tx, now)
    .innerJoin('status as t', 't.id', 's.id')
    .select(['b.subscriptionId', 'b.number', 's.package', 's.startedAt'])
    .select(['t.block', 't.statusItems', 't.stepsVersion'])
    .where('s.id', '=', subscriptionId)
    .orderBy('b.number')
    .limit(1)
    .forUpdate(['b', 't'])
    .skipLocked()
    .executeTakeFirst()
  if (!row) return null
  const { block, statusItems, stepsVersion: version, ...due } = row
  return { ...due, status: { block, statusItems, stepsVersion: version } }
}

export async function archiveStatus(
  tx: Database,
  archived: { subscriptionId: string; block: number; statusItems: readonly StatusItem[]; archivedAt: Date },
): Promise<void> {
  await tx
    .insertInto('statusArchive')
    .values({ ...archived, statusItems: JSON.stringify(archived.statusItems), stepsVersion })
    .execute()
}

export async function writeBlockStatus(
  tx: Database,
  next: { subscriptionId: string; block: number; statusItems: readonly StatusItem[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('status')
    .set({
      block: next.block,
      statusItems: JSON.stringify(next.statusItems),
      stepsVersion,
      updatedAt: next.now,
    })
    .where('id', '=', next.subscriptionId)
    .execute()
  await tx
    .updateTable('blocks')
    .set({ openedAt: next.now })
    .where('subscriptionId', '=', next.subscriptionId)
    .where('number', '=', next.block)
    .execute()
}

/** Does nothing where the block was replanned before. */
export async function writeReplanned(tx: Database, block: BlockKey, now: Date): Promise<void> {
  await tx
    .updateTable('blocks')
    .set({ replannedAt: now })
    .where('subscriptionId', '=', block.subscriptionId)
    .where('number', '=', block.block)
    .where('replannedAt', 'is', null)
    .execute()
}
