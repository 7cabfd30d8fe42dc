import { parentPort, workerData } from 'node:worker_threads'
import { AddressRefused } from '../outside/email/mailer.ts'
import { openSmtpMailer } from '../outside/email/open-smtp-mailer.ts'
import type { LetterOrder, LetterOutcome, LetterSettings } from './letter-orders.ts'
import { renderLetter } from './render-letter.ts'

/** Renders and sends letters in a thread of its own; open-letter-sender.ts is its other end. */
const settings = workerData as LetterSettings
const mailer = openSmtpMailer(settings)

parentPort?.on('message', (order: LetterOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void carryOut(order).then((outcome) => parentPort?.postMessage(outcome))
})

async function carryOut({ orderId, letter, id, isDecoy }: LetterOrder): Promise<LetterOutcome> {
  try {
    const rendered = await renderLetter(letter, settings.currency)
    if (!isDecoy) await mailer.send({ to: letter.to, ...rendered, id })
    return { orderId, error: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { orderId, error: { message, isRefused: error instanceof AddressRefused } }
  }
}
