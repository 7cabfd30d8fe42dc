import { approvalState, findDueReminder, overdueDays } from '#shared/subscriptions/approvals.ts'
import { emitEvent } from '../events/emit-event.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findRequest } from './status/approvals.db.ts'
import { lockStatus } from './status/status.db.ts'
import type { SubscriptionsDeps } from './store/subscriptions-deps.ts'
import { findRemindable, writeReminder } from './approvals/open-approvals.db.ts'

/**
 * Reminds customers of what waits for their approval, after 3 and 7 days, and notifies the studio after 14. Idempotent:
 * each reminder is stored and emitted in one transaction under the lock of the status, however many processes run it.
 * @returns how many requests were reminded of
 */
export async function remindOfApprovals({
  db,
  clock,
}: Pick<SubscriptionsDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  let reminded = 0
  for (const request of await findRemindable(db, now)) {
    if (await db.transaction().execute((tx) => remind(tx, request, now))) reminded += 1
  }
  return reminded
}

async function remind(
  tx: Database,
  { subscriptionId, requestId }: { subscriptionId: string; requestId: string },
  now: Date,
): Promise<boolean> {
  await lockStatus(tx, subscriptionId)
  const request = await findRequest(tx, subscriptionId, requestId)
  if (!request || approvalState(request) !== 'waiting') return false
  const due = findDueReminder(request.sentAt, request.remindedDays, now)
  if (due === null) return false
  await writeReminder(tx, requestId, due)
  const subject = { kind: 'subscription', id: subscriptionId } as const
  const after = { block: request.block, step: request.stepId, number: request.number, days: due }
  // Never both at once: after an outage the studio gets in touch, whatever the customer missed.
  const kind = due === overdueDays ? 'approval.overdue' : 'approval.reminded'
  await emitEvent(tx, null, { kind, subject, payload: { after } })
  return true
}
