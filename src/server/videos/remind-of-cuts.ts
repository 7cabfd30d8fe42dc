import type { FastifyBaseLogger } from 'fastify'
import {
  countWaitingDays,
  findDueReminder,
  overdueDays,
  reminderDays,
} from '#shared/subscriptions/approvals.ts'
import { emitEvent } from '../events/emit-event.ts'
import { runForEach } from '../jobs/run-for-each.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findRemindableCuts, findWaitingCut, writeReminded } from './store/cut-approvals.db.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { lockVideo } from './store/videos.db.ts'

/**
 * Reminds customers of cuts that wait for their answer, after 3 and 7 days, and notifies the studio after 14. Idempotent:
 * each reminder is stored and emitted in one transaction under the lock of the video, however many processes run it.
 * One that fails is logged and does not hold up the others. Nothing is ever approved by it.
 * @returns how many cuts were reminded of
 * @throws where the database is unavailable: the job is to be retried
 */
export async function remindOfCuts({
  db,
  clock,
  log,
}: Pick<VideosDeps, 'db' | 'clock'> & { log: Pick<FastifyBaseLogger, 'error'> }): Promise<number> {
  const now = clock.now()
  const due = await findRemindableCuts(db, {
    now,
    afterDays: Math.min(...reminderDays),
    untilDays: overdueDays,
  })
  const subjects = due.map((videoId) => ({ videoId }))
  return runForEach(log, subjects, ({ videoId }) =>
    db.transaction().execute((tx) => remind(tx, videoId, now)),
  )
}

async function remind(tx: Database, videoId: string, now: Date): Promise<boolean> {
  await lockVideo(tx, videoId)
  const cut = await findWaitingCut(tx, videoId)
  const due = cut ? findDueReminder(cut.waitingSince, cut.remindedDays, now) : null
  if (!cut || due === null) return false
  await writeReminded(tx, cut.id, due)
  // Never both at once: after an outage the studio gets in touch, whatever the customer missed.
  await emitEvent(tx, null, {
    kind: due === overdueDays ? 'cut.approval_overdue' : 'cut.approval_reminded',
    subject: { kind: 'video', id: videoId },
    // After an outage more than the age that was due.
    payload: { after: { number: cut.number, days: countWaitingDays(cut.waitingSince, now) } },
  })
  return true
}
