import { findDueReminder, overdueDays, reminderDays } from '#shared/subscriptions/approvals.ts'
import { emitEvent } from '../events/emit-event.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findAnswerableCut } from './cuts/approve-cut.ts'
import { findRemindableCuts, writeReminded } from './store/cut-approvals.db.ts'
import { resolveCuts } from './store/resolve-cuts.ts'
import type { VideosDeps } from './store/videos-deps.ts'
import { lockVideo } from './store/videos.db.ts'

/**
 * Reminds customers of cuts that wait for their answer, after 3 and 7 days, and notifies the studio after 14. Idempotent:
 * each reminder is stored and emitted in one transaction under the lock of the video, however many processes run it.
 * Nothing is ever approved by it.
 * @returns how many cuts were reminded of
 */
export async function remindOfCuts({ db, clock }: Pick<VideosDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const due = await findRemindableCuts(db, {
    now,
    afterDays: Math.min(...reminderDays),
    untilDays: overdueDays,
  })
  let reminded = 0
  for (const videoId of due) {
    if (await db.transaction().execute((tx) => remind(tx, videoId, now))) reminded += 1
  }
  return reminded
}

async function remind(tx: Database, videoId: string, now: Date): Promise<boolean> {
  const video = await lockVideo(tx, videoId)
  const cut = video && findAnswerableCut(await resolveCuts(tx, video))
  if (cut?.state !== 'in_review' || cut.deliveredAt !== null || cut.sentAt === null) return false
  const days = findDueReminder(cut.sentAt, cut.remindedDays, now)
  if (days === null) return false
  await writeReminded(tx, cut.id, days)
  // Never both at once: after an outage the studio gets in touch, whatever the customer missed.
  await emitEvent(tx, null, {
    kind: days === overdueDays ? 'cut.approval_overdue' : 'cut.approval_reminded',
    subject: { kind: 'video', id: videoId },
    payload: { after: { number: cut.number, days } },
  })
  return true
}
