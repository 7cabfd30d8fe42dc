import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { MailboxDb } from './mailbox.db.ts'
import { readEmail } from './read-email.ts'

const maxEmailBytes = 10 * 1024 * 1024

export type EmailReceiver = { port: number; close: () => Promise<void> }

/** An SMTP server on loopback: accepts every e-mail, from anyone to anyone, once it is stored. */
export async function receiveEmails(db: MailboxDb): Promise<EmailReceiver> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxEmailBytes,
    closeTimeout: 1000,
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope
      const envelope = {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
      }
      readAll(stream)
        .then((raw) => readEmail(raw, envelope, new Date()))
        .then((email) => db.insertEmail(email))
        .then(() => done(), done)
    },
  })
  // A client that breaks off is its own trouble; without a listener it would end this process.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
