import { parentPort, workerData } from 'node:worker_threads'
import { AddressRefused } from '../outside/email/mailer.ts'
import { openSmtpMailer } from '../outside/email/open-smtp-mailer.ts'
import type { EmailOrder, EmailOutcome, EmailSettings } from './email-orders.ts'
import { pictureContentId } from './email-picture.ts'
import { renderEmail } from './render-email.ts'

/** Renders and sends e-mails in a thread of its own; open-email-sender.ts is its other end. */
const settings = workerData as EmailSettings
const mailer = openSmtpMailer(settings)

parentPort?.on('message', (order: EmailOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  void carryOut(order).then((outcome) => parentPort?.postMessage(outcome))
})

async function carryOut({ orderId, email, id, picture, isDecoy }: EmailOrder): Promise<EmailOutcome> {
  try {
    const rendered = await renderEmail(email, settings.currency, picture)
    const content = picture && Buffer.from(picture.content)
    const pictures = content ? [{ contentId: pictureContentId, content, mediaType: 'image/jpeg' }] : []
    if (!isDecoy) await mailer.send({ to: email.to, ...rendered, id, pictures })
    return { orderId, error: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { orderId, error: { message, isRefused: error instanceof AddressRefused } }
  }
}
