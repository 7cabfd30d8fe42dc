import type { FastifyBaseLogger } from 'fastify'
import { countWaitingDays, findDueReminder, overdueDays } from '#shared/subscriptions/approvals.ts'
import { emitEvent } from '../events/emit-event.ts'
import { runForEach } from '../jobs/run-for-each.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { lockStatus } from './status/status.db.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import { findRemindable, findWaitingRequest, writeReminder } from './approvals/open-approvals.db.ts'

/**
 * Reminds customers of what waits for their approval, after 3 and 7 days, and notifies the studio after 14. Idempotent:
 * each reminder is stored and emitted in one transaction under the lock of the status, however many processes run it.
 * One that fails is logged and does not hold up the others.
 * @returns how many requests were reminded of
 * @throws where the database is unavailable: the job is to be retried
 */
export async function remindOfApprovals({
  db,
  clock,
  log,
}: Pick<SubscriptionsDeps, 'db' | 'clock'> & { log: Pick<FastifyBaseLogger, 'error'> }): Promise<number> {
  const now = clock.now()
  return runForEach(log, await findRemindable(db, now), (request) =>
    db.transaction().execute((tx) => remind(tx, request, now)),
  )
}

async function remind(
  tx: Database,
  { subscriptionId, requestId }: { subscriptionId: string; requestId: string },
  now: Date,
): Promise<boolean> {
  await lockStatus(tx, subscriptionId)
  const request = await findWaitingRequest(tx, requestId)
  if (!request) return false
  const due = findDueReminder(request.sentAt, request.remindedDays, now)
  if (due === null) return false
  await writeReminder(tx, requestId, due)
  // After an outage more than the age that was due.
  const days = countWaitingDays(request.sentAt, now)
  const subject = { kind: 'subscription', id: subscriptionId } as const
  const after = { block: request.block, step: request.stepId, number: request.number, days }
  // Never both at once: after an outage the studio gets in touch, whatever the customer missed.
  const kind = due === overdueDays ? 'approval.overdue' : 'approval.reminded'
  await emitEvent(tx, null, { kind, subject, payload: { after } })
  return true
}
