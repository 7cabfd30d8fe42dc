import type { Email } from '#server/emails/email.ts'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { queueEmails } from './queue-emails.ts'

/** The e-mails to an address, in the order in which they were queued. */
export async function readEmails(db: Database, to: string, config?: Config): Promise<Email[]> {
  return (await readAllEmails(db, config)).filter((email) => email.to === to)
}

/** The e-mails of a kind, in the order in which they were queued. */
export async function readEmailsOfKind(db: Database, kind: Email['kind']): Promise<Email[]> {
  return (await readAllEmails(db)).filter((email) => email.kind === kind)
}

async function readAllEmails(db: Database, config?: Config): Promise<Email[]> {
  await queueEmails(db, config)
  return (await readJobs(db, 'send-email')).map(({ payload }) => payload)
}

/** The kinds of the e-mails to an address, in the order in which they were queued. */
export async function readEmailKinds(db: Database, to: string): Promise<unknown[]> {
  return (await readEmails(db, to)).map(({ kind }) => kind)
}
