import { readStatusItems, stepsVersion } from '#shared/subscriptions/read-status-items.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { Package } from '#shared/products/plan.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { keepAccount } from '../../users/hold-account.ts'

/** The steps of one block of a subscription. */
export interface BlockSteps {
  block: number
  statusItems: StatusItem[]
}

export interface StatusRecord {
  id: string
  userId: string
  userEmail: string
  package: Package
  parcelReference: string
  productSelections: unknown
  current: BlockSteps
  createdAt: Date
  updatedAt: Date
}

function selectStatus(db: Database, subscriptionIds: readonly string[]) {
  return db
    .selectFrom('status as t')
    .innerJoin('subscriptions as s', 's.id', 't.id')
    .leftJoin('blocks as b', (join) =>
      join.onRef('b.subscriptionId', '=', 't.id').onRef('b.number', '=', 't.block'),
    )
    .select([
      't.id',
      's.userId',
      's.userEmail',
      's.package',
      's.parcelReference',
      's.productSelections',
      's.startedAt',
      't.block',
      't.statusItems',
      't.stepsVersion',
      't.createdAt',
      't.updatedAt',
      'b.openedAt',
    ])
    .where('t.id', 'in', subscriptionIds)
}

type StatusRow = Awaited<ReturnType<ReturnType<typeof selectStatus>['execute']>>[number]

function toStatusRecord({
  block,
  statusItems,
  stepsVersion: version,
  openedAt,
  startedAt,
  ...row
}: StatusRow): StatusRecord {
  const stored = { statusItems, stepsVersion: version }
  return {
    ...row,
    current: { block, statusItems: readStatusItems(stored, openedAt ?? startedAt, row.package) },
  }
}

export async function findStatus(db: Database, subscriptionId: string): Promise<StatusRecord | null> {
  const row = await selectStatus(db, [subscriptionId]).executeTakeFirst()
  return row ? toStatusRecord(row) : null
}

export async function findStatuses(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<StatusRecord[]> {
  if (subscriptionIds.length === 0) return []
  return (await selectStatus(db, subscriptionIds).execute()).map(toStatusRecord)
}

/**
 * The status, locked until the transaction ends; null also where its customer deleted their account, which takes what is
 * written of a subscription with it. Fixed lock order prevents a deadlock: the account, the status, then videos. A video's
 * facts, its block's steps and the opening of a block are all decided under this lock.
 */
export async function lockStatus(tx: Database, subscriptionId: string): Promise<StatusRecord | null> {
  const { status, isAccountHeld } = await lockStoredStatus(tx, subscriptionId)
  return isAccountHeld ? status : null
}

/** As `lockStatus`, also of a deleted account. */
export const lockRetainedStatus = async (
  tx: Database,
  subscriptionId: string,
): Promise<StatusRecord | null> => (await lockStoredStatus(tx, subscriptionId)).status

async function lockStoredStatus(tx: Database, subscriptionId: string) {
  const subscription = await tx
    .selectFrom('subscriptions')
    .select('userId')
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const isAccountHeld = subscription !== undefined && (await keepAccount(tx, subscription.userId))
  const row = await selectStatus(tx, [subscriptionId]).forUpdate('t').executeTakeFirst()
  return { status: row ? toStatusRecord(row) : null, isAccountHeld }
}

/** Archived blocks, newest first. */
export async function findArchivedSteps(
  db: Database,
  subscription: { id: string; package: Package },
): Promise<BlockSteps[]> {
  return (await findArchives(db, [subscription])).get(subscription.id) ?? []
}

/** The archived blocks of several subscriptions, newest first; those without any have no entry. */
export async function findArchives(
  db: Database,
  subscriptions: readonly { id: string; package: Package }[],
): Promise<Map<string, BlockSteps[]>> {
  if (subscriptions.length === 0) return new Map()
  const packages = new Map(subscriptions.map((each) => [each.id, each.package]))
  const rows = await db
    .selectFrom('statusArchive')
    .select(['subscriptionId', 'block', 'statusItems', 'stepsVersion', 'archivedAt'])
    .where('subscriptionId', 'in', [...packages.keys()])
    .orderBy('block', 'desc')
    .execute()
  const found = new Map<string, BlockSteps[]>()
  for (const { subscriptionId: id, block, archivedAt, ...stored } of rows) {
    const statusItems = readStatusItems(stored, archivedAt, packages.get(id) ?? 'automated')
    found.set(id, [...(found.get(id) ?? []), { block, statusItems }])
  }
  return found
}

/** Stores the steps of a block, the current one or an archived one. */
export async function writeSteps(
  tx: Database,
  status: Pick<StatusRecord, 'id' | 'current'>,
  { block, statusItems }: BlockSteps,
  now: Date,
): Promise<void> {
  const items = { statusItems: JSON.stringify(statusItems), stepsVersion }
  if (block !== status.current.block) {
    await tx
      .updateTable('statusArchive')
      .set(items)
      .where('subscriptionId', '=', status.id)
      .where('block', '=', block)
      .execute()
  }
  await tx
    .updateTable('status')
    .set(block === status.current.block ? { ...items, updatedAt: now } : { updatedAt: now })
    .where('id', '=', status.id)
    .execute()
}

export interface StepNoteRecord {
  block: number
  stepId: string
  body: string
  updatedAt: Date
}

export async function findStepNotes(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<(StepNoteRecord & { subscriptionId: string })[]> {
  return db
    .selectFrom('stepNotes')
    .select(['subscriptionId', 'block', 'stepId', 'body', 'updatedAt'])
    .where('subscriptionId', 'in', subscriptionIds)
    .execute()
}

export async function upsertStepNote(
  tx: Database,
  subscriptionId: string,
  { block, stepId, body, updatedAt }: StepNoteRecord,
): Promise<void> {
  await tx
    .insertInto('stepNotes')
    .values({ subscriptionId, block, stepId, body, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['subscriptionId', 'block', 'stepId']).doUpdateSet({ body, updatedAt }),
    )
    .execute()
}
