import { sql } from 'kysely'
import type { Insertable, Selectable } from 'kysely'
import type { ApprovalStep, ClosedBecause } from '#shared/subscriptions/approvals.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type RequestRecord = Selectable<Tables['approvalRequests']>
export type PointRecord = Pick<Selectable<Tables['approvalPoints']>, 'fileId' | 'x' | 'y' | 'words'>

/** A step of one block of a subscription. */
export interface BlockStep {
  subscriptionId: string
  block: number
  stepId: ApprovalStep
}

/** All requests of a subscription, newest first. */
export async function findRequests(db: Database, subscriptionId: string): Promise<RequestRecord[]> {
  return db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('sentAt', 'desc')
    .orderBy('number', 'desc')
    .orderBy('id')
    .execute()
}

export async function findRequest(
  db: Database,
  subscriptionId: string,
  requestId: string,
): Promise<RequestRecord | null> {
  const row = await db
    .selectFrom('approvalRequests')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  return row ?? null
}

/** Under the lock of the status it stays the latest. */
export async function findLatestRequest(tx: Database, step: BlockStep): Promise<RequestRecord | null> {
  const row = await tx
    .selectFrom('approvalRequests')
    .selectAll()
    .where('subscriptionId', '=', step.subscriptionId)
    .where('block', '=', step.block)
    .where('stepId', '=', step.stepId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The latest request of a step in each block of these subscriptions, with the ids of its files in their order. */
export async function findLatestRequests(
  db: Database,
  subscriptionIds: readonly string[],
  stepId: ApprovalStep,
): Promise<
  (Pick<RequestRecord, 'subscriptionId' | 'block' | 'answer' | 'closedBecause' | 'body'> & {
    fileIds: string[]
  })[]
> {
  return db
    .selectFrom('approvalRequests as r')
    .distinctOn(['r.subscriptionId', 'r.block'])
    .select(['r.subscriptionId', 'r.block', 'r.answer', 'r.closedBecause', 'r.body'])
    .select(({ selectFrom }) =>
      selectFrom('approvalRequestFiles as f')
        .select(sql<string[]>`coalesce(array_agg(f.file_id order by f.position), '{}')`.as('fileIds'))
        .whereRef('f.requestId', '=', 'r.id')
        .$asScalar()
        .$notNull()
        .as('fileIds'),
    )
    .where('r.subscriptionId', 'in', subscriptionIds)
    .where('r.stepId', '=', stepId)
    .orderBy('r.subscriptionId')
    .orderBy('r.block')
    .orderBy('r.number', 'desc')
    .execute()
}

export async function insertRequest(
  tx: Database,
  request: Insertable<Tables['approvalRequests']>,
  fileIds: readonly string[],
): Promise<void> {
  await tx.insertInto('approvalRequests').values(request).execute()
  if (fileIds.length === 0) return
  const files = fileIds.map((fileId, position) => ({ requestId: request.id, position, fileId }))
  await tx.insertInto('approvalRequestFiles').values(files).execute()
}

/** Ids of the files of each request, in their order. */
export async function findRequestFiles(
  db: Database,
  subscriptionId: string,
): Promise<{ requestId: string; fileId: string }[]> {
  return db
    .selectFrom('approvalRequestFiles as f')
    .innerJoin('approvalRequests as r', 'r.id', 'f.requestId')
    .select(['f.requestId', 'f.fileId'])
    .where('r.subscriptionId', '=', subscriptionId)
    .orderBy('f.position')
    .execute()
}

/** The points of each request, in their order. */
export async function findPoints(
  db: Database,
  subscriptionId: string,
): Promise<(PointRecord & { requestId: string })[]> {
  return db
    .selectFrom('approvalPoints as p')
    .innerJoin('approvalRequests as r', 'r.id', 'p.requestId')
    .select(['p.requestId', 'p.fileId', 'p.x', 'p.y', 'p.words'])
    .where('r.subscriptionId', '=', subscriptionId)
    .orderBy('p.position')
    .execute()
}

export async function writeAnswer(
  tx: Database,
  requestId: string,
  answer: Pick<RequestRecord, 'answer' | 'words' | 'answeredAt' | 'answeredBy'>,
  points: readonly PointRecord[],
): Promise<void> {
  await tx.updateTable('approvalRequests').set(answer).where('id', '=', requestId).execute()
  if (points.length === 0) return
  const rows = points.map((point, position) => ({ requestId, position, ...point }))
  await tx.insertInto('approvalPoints').values(rows).execute()
}

export async function writeClosed(
  tx: Database,
  requestId: string,
  closedBecause: ClosedBecause,
  closedAt: Date,
): Promise<void> {
  await tx
    .updateTable('approvalRequests')
    .set({ closedBecause, closedAt })
    .where('id', '=', requestId)
    .execute()
}

/** Whether a file was sent for approval. */
export async function hasRequestOfFile(db: Database, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('approvalRequestFiles')
    .select('requestId')
    .where('fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Why the studio completed a step without an approval. */
export async function upsertCompletion(
  tx: Database,
  { subscriptionId, block, stepId }: BlockStep,
  completion: { reason: string; completedAt: Date; completedBy: string },
): Promise<void> {
  await tx
    .insertInto('stepCompletions')
    .values({ subscriptionId, block, stepId, ...completion })
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'block', 'stepId']).doUpdateSet(completion))
    .execute()
}

export async function deleteCompletion(
  tx: Database,
  { subscriptionId, block, stepId }: BlockStep,
): Promise<void> {
  await tx
    .deleteFrom('stepCompletions')
    .where('subscriptionId', '=', subscriptionId)
    .where('block', '=', block)
    .where('stepId', '=', stepId)
    .execute()
}

export async function findCompletions(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<Selectable<Tables['stepCompletions']>[]> {
  return db.selectFrom('stepCompletions').selectAll().where('subscriptionId', 'in', subscriptionIds).execute()
}
