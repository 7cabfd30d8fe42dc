import type { AppDeps } from './app-deps.ts'
import { removeOldEvents } from '../events/remove-old-events.ts'
import { removeStoredObject } from '../files/remove-stored-object.ts'
import { removeUnfinishedUploads } from '../files/uploads/remove-unfinished-uploads.ts'
import { answerLetterRequest } from '../identity/answer-letter-request.ts'
import { removeExpired } from '../identity/remove-expired.ts'
import type { Letter } from '../letters/letter.ts'
import type { LetterSender } from '../letters/open-letter-sender.ts'
import { AddressRefused } from '../outside/email/mailer.ts'
import { readStatusEmail } from '../videos/status/status-email.ts'
import type { JobTasks } from '../jobs/enqueue-job.ts'

/** The tasks of the product. */
export function jobTasks(deps: AppDeps & { letters: LetterSender }): JobTasks {
  const { letters, log } = deps

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
      const email = await readStatusEmail(deps, move)
      if (email) await send(email, job)
    },
    'render-decoy': (letter) => letters.renderDecoy(letter),
    'answer-letter-request': (request) => answerLetterRequest(deps, request),
    'remove-stored-object': ({ key }) => removeStoredObject(deps, key),
    'remove-unfinished-uploads': async () => {
      const removed = await removeUnfinishedUploads(deps)
      if (removed > 0) log.info({ removed }, 'Removed uploads that were never finished')
    },
    'remove-expired-identity': () => removeExpired(deps),
    'remove-old-events': async () => {
      const removed = await removeOldEvents(deps)
      if (removed > 0) log.info({ removed }, 'Removed events older than 13 months')
    },
  }
}
