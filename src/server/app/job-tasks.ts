import type { AppDeps } from './app-deps.ts'
import { answerLetterRequest } from '../identity/answer-letter-request.ts'
import { removeExpired } from '../identity/remove-expired.ts'
import type { Letter } from '../letters/letter.ts'
import type { LetterSender } from '../letters/open-letter-sender.ts'
import { AddressRefused } from '../outside/email/mailer.ts'
import type { JobPayloads } from '../jobs/enqueue-job.ts'

/** What is done for each job. A task may run twice for one job (its process died, its answer was lost). */
export type JobTasks = {
  [Name in keyof JobPayloads]: (payload: JobPayloads[Name], job: { id: string }) => Promise<void>
}

interface TaskDeps extends Pick<AppDeps, 'config' | 'db' | 'clock' | 'log'> {
  letters: LetterSender
  /** From videos/, which is above this area; null where there is nothing to tell any more. */
  readStatusEmail: (move: JobPayloads['send-status-email']) => Promise<Letter | null>
  /** From files/, which is above this area. */
  removeUnfinishedUploads: () => Promise<number>
  removeStoredObject: (key: string) => Promise<void>
}

/** The tasks of the product. */
export function jobTasks(deps: TaskDeps): JobTasks {
  const { db, clock, log, letters, readStatusEmail, removeUnfinishedUploads, removeStoredObject } = deps

  async function send(letter: Letter, job: { id: string }): Promise<void> {
    try {
      // The same id for each attempt: whoever receives a letter twice can tell that it is one.
      await letters.send(letter, `letter-${job.id}`)
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error
      log.warn({ kind: letter.kind, reason: error.message }, 'A letter was refused for good')
    }
  }

  return {
    'send-letter': send,
    'send-status-email': async (move, job) => {
      const email = await readStatusEmail(move)
      if (email) await send(email, job)
    },
    'render-decoy': (letter) => letters.renderDecoy(letter),
    'answer-letter-request': (request) => answerLetterRequest(deps, request),
    'remove-stored-object': ({ key }) => removeStoredObject(key),
    'remove-unfinished-uploads': async () => {
      const removed = await removeUnfinishedUploads()
      if (removed > 0) log.info({ removed }, 'Removed uploads that were never finished')
    },
    'remove-expired-identity': () => removeExpired({ db, clock }),
  }
}
