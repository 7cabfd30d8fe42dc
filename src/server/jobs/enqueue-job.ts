import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { BlockKey } from '#shared/subscriptions/blocks.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import type { Email } from '../emails/email.ts'
import type { Tables } from '../outside/database/tables/tables.ts'

/** A request for an e-mail, as it was typed. */
export type EmailRequest =
  | { wants: 'reset'; email: string }
  /** @property signUpHash of the sign-up that this browser began */
  | { wants: 'verification'; email: string; from?: string | undefined; signUpHash: string | null }
  /** @property email the new one */
  | { wants: 'address-change'; email: string; userId: string }

/** Every job with its payload. The tasks are in app/job-tasks.ts. */
export interface JobPayloads {
  'send-email': Email
  /** Notifies a customer of the studio's move of their video, if its status is still the one after that move. */
  'send-status-email': {
    videoId: string
    status: VideoStatus
    /** ISO time of the move. */
    movedAt: string
    /** Of a delivery that needed a reason: what spoke against it. */
    exception?: { reason: string; findings: string[] }
  }
  /** Writes to both sides that an approval is void or holds again, where the last e-mail said otherwise. */
  'send-approval-emails': { videoId: string }
  /** The work of an e-mail without a recipient, so that the time does not disclose whether an account exists. */
  'render-decoy': Email
  'answer-email-request': EmailRequest
  'remove-stored-object': { key: string }
  /** Reads a delivered file for its checksums, where no media worker did. */
  'hash-stored-object': { key: string }
  /** States what a block's customer was delivered, once that can't be undone. */
  'issue-certificate': BlockKey
  /** These run by the clock (run-jobs.ts). */
  'remove-unfinished-uploads': Record<string, unknown>
  'remove-expired-identity': Record<string, unknown>
  'remind-of-approvals': Record<string, unknown>
  'remove-old-events': Record<string, unknown>
  'remove-failed-jobs': Record<string, unknown>
  'remove-old-key-attempts': Record<string, unknown>
}

/** The task of each job. At least once: a task is repeated where its process died or its answer was lost. */
export type JobTasks = {
  [Name in keyof JobPayloads]: (payload: JobPayloads[Name], job: { id: string }) => Promise<void>
}

/** Jobs that run one at a time, so that long ones leave room for all others; the rest has no queue. */
const queues: Partial<Record<keyof JobPayloads, string>> = { 'hash-stored-object': 'hash-stored-object' }

/** E-mails have a way of their own: enqueue-email.ts. */
type EmailJob = 'send-email' | 'send-status-email' | 'send-approval-emails'

/**
 * Puts a job beside the change that causes it: pass the transaction, and either both happen or neither.
 * @param jobKey a job waiting under the same key is replaced
 * @param runAt not before then; null for at once
 */
export async function enqueueJob<Name extends Exclude<keyof JobPayloads, EmailJob>>(
  db: Kysely<Tables>,
  name: Name,
  payload: JobPayloads[Name],
  jobKey: string | null = null,
  runAt: Date | null = null,
): Promise<void> {
  await addJob(db, name, payload, { jobKey, runAt })
}

/** For this folder: the same for every job. */
export async function addJob<Name extends keyof JobPayloads>(
  db: Kysely<Tables>,
  name: Name,
  payload: JobPayloads[Name],
  { jobKey, runAt }: { jobKey: string | null; runAt: Date | null },
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queues[name] ?? null}, job_key => ${jobKey}, run_at => ${runAt}::timestamptz, max_attempts => 12)`.execute(
    db,
  )
}
