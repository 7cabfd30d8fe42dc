import { Worker } from 'node:worker_threads'
import { AddressRefused } from '../outside/email/mailer.ts'
import type { Letter } from './letter.ts'
import type { LetterOrder, LetterOutcome, LetterSettings } from './letter-orders.ts'

/** Renders letters and hands them to a mail server. */
export interface LetterSender {
  /**
   * Resolves once the mail server has taken the letter.
   * @param id stays the same when a letter is sent again after a failure
   * @throws AddressRefused when it will never be taken; any other error is worth another attempt
   */
  send(letter: Letter, id: string): Promise<void>
  /** Does the work of a letter that nobody gets. */
  renderDecoy(letter: Letter): Promise<void>
  close(): Promise<void>
}

/** Its live objects are about 35 MB, most of them what draws letters. */
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Sends letters from a thread of its own, which begins with the first one. Rendering a letter takes the processor for
 * tens of milliseconds: on the thread that answers requests everybody would wait for it, and could measure whether
 * somebody else's request had a letter written.
 */
export function openLetterSender(settings: LetterSettings): LetterSender {
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  let worker: Worker | null = null
  let lastOrderId = 0

  function startWorker(): Worker {
    const started = new Worker(new URL('./letter-worker.ts', import.meta.url), {
      workerData: settings,
      execArgv: [],
      resourceLimits,
    })
    started.on('message', ({ orderId, error }: LetterOutcome) => {
      const order = waiting.get(orderId)
      waiting.delete(orderId)
      if (!error) order?.resolve()
      else order?.reject(error.isRefused ? new AddressRefused(error.message) : new Error(error.message))
    })
    const failAll = (error: Error) => {
      if (worker === started) worker = null
      for (const order of waiting.values()) order.reject(error)
      waiting.clear()
    }
    started.on('error', (error) => failAll(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', () => failAll(new Error('The thread that sends letters has ended')))
    return started
  }

  function order(what: Omit<LetterOrder, 'orderId'>): Promise<void> {
    const thread = (worker ??= startWorker())
    lastOrderId += 1
    const orderId = lastOrderId
    return new Promise((resolve, reject) => {
      waiting.set(orderId, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ orderId, ...what } satisfies LetterOrder)
    })
  }

  return {
    send: (letter, id) => order({ letter, id, isDecoy: false }),
    renderDecoy: (letter) => order({ letter, id: 'decoy', isDecoy: true }),
    async close() {
      await worker?.terminate()
      worker = null
    },
  }
}
