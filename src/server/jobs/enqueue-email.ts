import type { Kysely } from 'kysely'
import type { Email } from '../emails/email.ts'
import type { Tables } from '../outside/database/tables/tables.ts'
import { addJob, type JobPayloads } from './enqueue-job.ts'

/**
 * Puts an e-mail beside the change that causes it: pass the transaction. For identity, whose e-mails are answers to
 * what somebody asked for, and for notifications, which read events: every other area emits an event.
 * @param jobKey an e-mail waiting under the same key gives way to this one
 */
export async function enqueueEmail(
  tx: Kysely<Tables>,
  email: Email,
  { jobKey = null }: { jobKey?: string | null } = {},
): Promise<void> {
  await addJob(tx, 'send-email', email, { jobKey, runAt: null })
}

/** Has the e-mail about a move of a video made at that time, if the video still stands where the move left it. */
export async function enqueueStatusEmail(
  tx: Kysely<Tables>,
  payload: JobPayloads['send-status-email'],
  runAt: Date,
): Promise<void> {
  const jobKey = `status-email ${payload.videoId} ${payload.movedAt}`
  await addJob(tx, 'send-status-email', payload, { jobKey, runAt })
}

/** An approval is void or holds by then: a word that is changed and changed back in one sitting is not written about. */
const approvalEmailDelayMs = 2 * 60_000

/** Has the e-mails about a video's approval made once it has not changed for two minutes. */
export async function enqueueApprovalEmails(tx: Kysely<Tables>, videoId: string): Promise<void> {
  const runAt = new Date(Date.now() + approvalEmailDelayMs)
  await addJob(tx, 'send-approval-emails', { videoId }, { jobKey: `approval-emails ${videoId}`, runAt })
}
