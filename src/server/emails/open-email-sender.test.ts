import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AddressRefused } from '../outside/email/mailer.ts'
import { openEmailSender, type EmailSender } from './open-email-sender.ts'

// On this thread nothing can be rendered or sent: what arrives was rendered and sent on another one.
vi.mock(import('./render-email.ts'), () => ({
  renderEmail: () => Promise.reject(new Error('rendered on the thread that answers requests')),
}))

let server: SMTPServer
let emails: EmailSender
let received: { to: string[]; raw: string }[]
let isRefusing = false

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(isRefusing ? Object.assign(new Error('nobody here'), { responseCode: 550 }) : undefined)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ to, raw: Buffer.concat(chunks).toString() })
        callback()
      })
    },
  })
  // A thread that ends breaks its connection off, perhaps in the middle of an answer to it.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // One for all tests: each new thread takes a second of processor time to load what draws e-mails.
  const { port } = server.server.address() as AddressInfo
  emails = openEmailSender({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Arcframe <a@films.example>',
    currency: 'usd',
  })
})
afterAll(async () => {
  await emails.close()
  await new Promise<void>((resolve) => server.close(resolve))
})
beforeEach(() => {
  received = []
  isRefusing = false
})

const to = 'maya@example.com'
const reset = { kind: 'reset', to, url: 'https://films.example/reset-password?token=a' } as const

test('e-mails are rendered and sent on a thread of their own', async () => {
  await emails.send(reset, 'email-1')
  expect(received).toMatchObject([{ to: [to], raw: expect.stringContaining('<email-1@films.example>') }])
})

test('a decoy is rendered and reaches nobody', async () => {
  await emails.renderDecoy(reset)
  expect(received).toEqual([])
  const unknown = { ...reset, kind: 'none' } as unknown as typeof reset
  await expect(emails.renderDecoy(unknown), 'which cannot be rendered').rejects.toThrow()
})

test('a permanent refusal of an address differs from a failure', async () => {
  isRefusing = true
  await expect(emails.send(reset, 'email-1')).rejects.toBeInstanceOf(AddressRefused)
  const unreachable = openEmailSender({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'a@films.example',
    currency: 'usd',
  })
  const error = await unreachable.send(reset, 'email-1').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(AddressRefused)
  await unreachable.close()
})

test('what waits when the thread ends fails, and the next e-mail starts another one', async () => {
  const lost = emails.send(reset, 'email-1')
  await emails.close()
  await expect(lost).rejects.toThrow('has ended')
  await emails.send(reset, 'email-2')
  expect(received.at(-1)?.raw).toContain('email-2')
})
