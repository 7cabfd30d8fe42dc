import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AddressRefused, type Mailer } from './mailer.ts'
import { openSmtpMailer } from './open-smtp-mailer.ts'

let server: SMTPServer
let mailer: Mailer
let received: { to: string[]; raw: string }[]
let answer: { code: number; text: string } | null

beforeEach(async () => {
  received = []
  answer = null
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : undefined)
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw })
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailer = openSmtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Arcframe <no-reply@films.example>' })
})
afterEach(async () => {
  await mailer.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

const email = {
  id: 'email-1',
  to: 'maya@example.com',
  subject: 'Bereit: “Trail shoe” – ä',
  html: '<p>ready, ä</p>',
  text: 'ready, ä',
  pictures: [],
}

test('an e-mail arrives with its subject, both its forms and a stable id', async () => {
  await mailer.send(email)
  expect(received[0]?.to).toEqual(['maya@example.com'])
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail).toMatchObject({
    subject: email.subject,
    messageId: '<email-1@films.example>',
    from: { name: 'Arcframe', address: 'no-reply@films.example' },
  })
  expect(mail.text?.trim()).toBe(email.text)
  expect(mail.html?.trim()).toBe(email.html)
})

test('a picture travels inside the e-mail, named by its HTML', async () => {
  const content = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const html = '<img src="cid:picture@email" alt="">'
  await mailer.send({
    ...email,
    html,
    pictures: [{ contentId: 'picture@email', content, mediaType: 'image/jpeg' }],
  })
  const mail = await PostalMime.parse(received[0]?.raw ?? '')
  expect(mail).toMatchObject({
    attachments: [
      { mimeType: 'image/jpeg', disposition: 'inline', contentId: '<picture@email>', related: true },
    ],
  })
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer)).toEqual(content)
})

test('an address with a comma in it is one address', async () => {
  await mailer.send({ ...email, to: '"a,b"@example.com' })
  expect(received[0]?.to).toHaveLength(1)
})

test('an address that the mail server refuses for good is not tried again', async () => {
  answer = { code: 550, text: 'nobody here' }
  await expect(mailer.send(email)).rejects.toBeInstanceOf(AddressRefused)
})

test('an address that the mail server refuses for now is worth another attempt', async () => {
  answer = { code: 451, text: 'come back later' }
  const failure = await mailer.send(email).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(AddressRefused)
})

test('a mail server that is away fails the e-mail at once, so that the job can wait', async () => {
  const away = openSmtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'a@films.example' })
  await expect(away.send(email)).rejects.toThrow(/ECONNREFUSED|connect/i)
  await away.close()
})
