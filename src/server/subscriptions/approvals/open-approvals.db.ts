import { sql } from 'kysely'
import { overdueDays, reminderDays } from '#shared/subscriptions/approvals.ts'
import { readStoredFields } from '#shared/cart/product-selections.ts'
import { dayMs } from '#shared/time-units.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { RequestRecord } from '../status/approvals.db.ts'

/** Requests without an answer, of subscriptions that run. */
const selectWaiting = (db: Database) =>
  db
    .selectFrom('approvalRequests as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscriptionId')
    .where('r.answer', 'is', null)
    .where('r.closedAt', 'is', null)
    .where('s.status', '!=', 'canceled')

/** Whether a list of steps has the request's step complete. */
const isRequestStepComplete = (statusItems: 't.status_items') =>
  sql<boolean>`${sql.raw(statusItems)} @> jsonb_build_array(jsonb_build_object('id', r.step_id, 'status', 'complete'))`

/** Whether production has passed both approvals in a list of steps: videos are shot by them until the last one is. */
const isShot = (statusItems: 't.status_items' | 'a.status_items') =>
  sql<boolean>`(${sql.raw(statusItems)} @> '[{"id": "shoot", "status": "complete"}]'
    or ${sql.raw(statusItems)} @> '[{"id": "delivery", "status": "complete"}]')`

/**
 * Waiting requests that an answer still matters to. Left out: those of a block that has been shot or delivered, and of an
 * earlier block if the step is complete in the block in production, by which its videos are shot (`findShootSteps`).
 */
const selectRelevant = (db: Database) =>
  selectWaiting(db).where(
    sql<boolean>`not exists (select from status t where t.id = r.subscription_id
        and case when t.block = r.block then ${isShot('t.status_items')} else ${isRequestStepComplete('t.status_items')} end)
      and not exists (select from status_archive a where a.subscription_id = r.subscription_id and a.block = r.block
        and ${isShot('a.status_items')})`,
  )

const requestFields = [
  'r.id as requestId',
  'r.subscriptionId',
  'r.block',
  'r.stepId',
  'r.number',
  'r.sentAt',
] as const

/** What waits for a customer's answer and still matters, the longest first. */
export async function findWaitingByUser(db: Database, userId: string) {
  return selectRelevant(db)
    .select(requestFields)
    .where('s.userId', '=', userId)
    .orderBy('r.sentAt')
    .orderBy('r.id')
    .execute()
}

/** Requests that may be due for a reminder. */
export async function findRemindable(
  db: Database,
  now: Date,
): Promise<{ requestId: string; subscriptionId: string }[]> {
  return selectRelevant(db)
    .select(['r.id as requestId', 'r.subscriptionId'])
    .where('r.sentAt', '<=', new Date(now.getTime() - Math.min(...reminderDays) * dayMs))
    .where('r.remindedDays', '<', overdueDays)
    .orderBy('r.sentAt')
    .execute()
}

/** A request if it still waits and matters. Under the lock of the status it does until the transaction ends. */
export async function findWaitingRequest(tx: Database, requestId: string) {
  const row = await selectRelevant(tx)
    .select([...requestFields, 'r.remindedDays'])
    .where('r.id', '=', requestId)
    .executeTakeFirst()
  return row ?? null
}

export async function writeReminder(
  tx: Database,
  requestId: string,
  remindedDays: RequestRecord['remindedDays'],
): Promise<void> {
  await tx.updateTable('approvalRequests').set({ remindedDays }).where('id', '=', requestId).execute()
}

/**
 * Requests for changes that the studio has neither answered by a newer request nor settled by a complete step. One of an
 * earlier block is settled by the same step of the block in production, as for the videos of that block.
 */
const selectChanges = (db: Database) =>
  db
    .selectFrom('approvalRequests as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscriptionId')
    .innerJoin('status as t', 't.id', 'r.subscriptionId')
    .where('r.answer', '=', 'change')
    .where('r.closedAt', 'is', null)
    .where('s.status', '!=', 'canceled')
    .where(sql<boolean>`not coalesce(${isRequestStepComplete('t.status_items')}, false)`)
    .where(
      sql<boolean>`not exists (select from approval_requests newer where newer.subscription_id = r.subscription_id
        and newer.block = r.block and newer.step_id = r.step_id and newer.number > r.number)`,
    )

/** Requests that have waited for so long that the studio was notified. */
const selectOverdue = (db: Database) => selectRelevant(db).where('r.remindedDays', '=', overdueDays)

/** What needs the studio: see `listStudioApprovals`. */
export async function findStudioTurns(db: Database) {
  const changes = selectChanges(db).select([
    ...requestFields,
    's.userEmail as customer',
    's.parcelReference',
    'r.answeredAt',
    's.productSelections',
  ])
  const overdue = selectOverdue(db).select([
    ...requestFields,
    's.userEmail as customer',
    's.parcelReference',
    'r.answeredAt',
    's.productSelections',
  ])
  const rows = await changes.unionAll(overdue).orderBy('sentAt').orderBy('requestId').execute()
  return rows.map((row) => ({ ...row, productSelections: readStoredFields(row.productSelections) }))
}

/** How many there are of each kind of `findStudioTurns`. */
export async function countStudioTurns(
  db: Database,
): Promise<{ changesAsked: number; overdueApprovals: number }> {
  const [changes, overdue] = await Promise.all([
    selectChanges(db)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
    selectOverdue(db)
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { changesAsked: Number(changes.count), overdueApprovals: Number(overdue.count) }
}
