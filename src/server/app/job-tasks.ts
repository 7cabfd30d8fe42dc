import type { AppDeps } from './app-deps.ts'
import { removeOldEvents } from '../events/remove-old-events.ts'
import { enqueueCertificate } from '../delivery/certificate/certificate-reader.ts'
import { issueCertificate } from '../delivery/certificate/issue-certificate.ts'
import { computeMissingChecksums } from '../delivery/contents/find-checksums.ts'
import { removeStoredObject } from '../files/remove-stored-object.ts'
import { removeUnfinishedUploads } from '../files/uploads/remove-unfinished-uploads.ts'
import { answerEmailRequest } from '../identity/answer-email-request.ts'
import { removeExpired } from '../identity/remove-expired.ts'
import type { Email } from '../emails/email.ts'
import type { EmailSender } from '../emails/open-email-sender.ts'
import { AddressRefused } from '../outside/email/mailer.ts'
import { writeApprovalEmails } from '../notifications/cut-emails.ts'
import { readEmailPicture } from '../notifications/read-email-picture.ts'
import { readStatusEmail } from '../notifications/read-status-email.ts'
import type { JobTasks } from '../jobs/enqueue-job.ts'
import { removeFailedJobs } from '../jobs/remove-failed-jobs.db.ts'
import { removeOldKeyAttempts } from '../outside/payments/key-attempts.db.ts'
import { remindOfApprovals } from '../subscriptions/remind-of-approvals.ts'
import { isDeletedAddress } from '../users/deleted-address.ts'
import { remindOfCuts } from '../videos/remind-of-cuts.ts'

/** The tasks of the product. */
export function jobTasks(deps: AppDeps & { emails: EmailSender }): JobTasks {
  const { emails, log } = deps

  async function send(email: Email, job: { id: string }): Promise<void> {
    // The account was deleted after what the e-mail is about, and before its event was read.
    if (isDeletedAddress(email.to)) return
    try {
      // The same id for each attempt, so that a mail program can recognize a repeated e-mail.
      await emails.send(email, `email-${job.id}`, await readEmailPicture(deps, email))
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      log.warn({ kind: email.kind, reason: error.message }, 'An e-mail was refused for good')
    }
  }

  /** A kind that fails as a whole does not hold up the other; the job is repeated for it. */
  async function remindOfWaiting(): Promise<void> {
    let reminded = 0
    const errors: unknown[] = []
    for (const remindOf of [remindOfApprovals, remindOfCuts]) {
      try {
        reminded += await remindOf(deps)
      } catch (error) {
        log.error({ err: error }, 'Customers could not be reminded of what waits for approval')
        errors.push(error)
      }
    }
    if (reminded > 0) log.info({ reminded }, 'Reminded of what waits for approval')
    if (errors.length > 0) throw errors[0]
  }

  return {
    'send-email': send,
    'send-status-email': async (move, job) => {
      const email = await readStatusEmail(deps, move)
      if (email) await send(email, job)
    },
    'send-approval-emails': ({ videoId }) => writeApprovalEmails(deps, videoId),
    'render-decoy': (email) => emails.renderDecoy(email),
    'answer-email-request': (request) => answerEmailRequest(deps, request),
    'remove-stored-object': ({ key }) => removeStoredObject(deps, key),
    'hash-stored-object': ({ key }) => computeMissingChecksums(deps, key),
    'issue-certificate': async (key) => {
      const tryAgainAt = await issueCertificate(deps, key)
      if (tryAgainAt) await enqueueCertificate(deps.db, key, tryAgainAt)
    },
    'remove-unfinished-uploads': async () => {
      const removed = await removeUnfinishedUploads(deps)
      if (removed > 0) log.info({ removed }, 'Removed uploads that were never finished')
    },
    'remove-expired-identity': () => removeExpired(deps),
    'remind-of-approvals': remindOfWaiting,
    'remove-old-events': async () => {
      const removed = await removeOldEvents(deps)
      if (removed > 0) log.info({ removed }, 'Removed events older than 13 months')
    },
    'remove-failed-jobs': async () => {
      const removed = await removeFailedJobs(deps)
      if (removed > 0) log.info({ removed }, 'Removed jobs that failed for good a week ago')
    },
    'remove-old-key-attempts': async () => {
      const removed = await removeOldKeyAttempts(deps)
      if (removed > 0) log.info({ removed }, 'Removed attempts at the card provider older than 13 months')
    },
  }
}
