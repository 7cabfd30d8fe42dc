import { Worker } from 'node:worker_threads'
import { findProgram } from '../config/find-program.ts'
import { AddressRefused } from '../outside/email/mailer.ts'
import type { EmailPicture } from './email-picture.ts'
import type { Email } from './email.ts'
import type { EmailOrder, EmailOutcome, EmailSettings } from './email-orders.ts'

/** Renders e-mails and hands them to a mail server. */
export interface EmailSender {
  /**
   * Resolves once the mail server has taken the e-mail.
   * @param id stays the same when an e-mail is sent again after a failure
   * @throws AddressRefused when it will never be taken; any other error is worth another attempt
   */
  send(email: Email, id: string, picture?: EmailPicture | null): Promise<void>
  /** Renders an e-mail without sending it, for the same work (user enumeration). */
  renderDecoy(email: Email): Promise<void>
  close(): Promise<void>
}

/** Its live objects are about 35 MB, most of them what draws e-mails. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Sends e-mails from a thread of its own, which begins with the first one. Rendering an e-mail takes the processor for
 * tens of milliseconds: on the thread that answers requests everybody would wait for it, and could measure whether
 * somebody else's request had an e-mail written.
 */
export function openEmailSender(settings: EmailSettings): EmailSender {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let lastOrderId = 0

  function startWorker(): Worker {
    const started = new Worker(findProgram('email-worker'), {
      workerData: settings,
      execArgv: [],
      resourceLimits,
    })
    started.on('message', ({ orderId, error }: EmailOutcome) => {
      const order = waiting.get(orderId)
      waiting.delete(orderId)
      if (!error) order?.resolve()
      else order?.reject(error.isRefused ? new AddressRefused(error.message) : new Error(error.message))
    })
    const failAll = (error: Error) => {
      // It fails, then it ends: what waits by then is with the thread after it, and may be sent already.
      if (worker !== started) return
      worker = null
      for (const order of waiting.values()) order.reject(error)
      waiting.clear()
    }
    started.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => failAll(new Error('The thread that sends e-mails has ended')))
    return started
  }

  function order(what: Omit<EmailOrder, 'orderId'>): Promise<void> {
    const thread = (worker ??= startWorker())
    lastOrderId += 1
    const orderId = lastOrderId
    return new Promise((resolve, reject) => {
      waiting.set(orderId, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ orderId, ...what } satisfies EmailOrder)
    })
  }

  return {
    send: (email, id, picture = null) => order({ email, id, picture, isDecoy: false }),
    renderDecoy: (email) => order({ email, id: 'decoy', picture: null, isDecoy: true }),
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}
