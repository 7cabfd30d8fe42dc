import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { openMailboxDb } from './mailbox.db.ts'
import { findLinks } from './read-email.ts'

let dataDir: string
let sandbox: Sandbox
const start = () =>
  startSandbox({
    dataDir,
    publicBaseUrl: 'http://localhost:3000',
    stripeSecretKey: '',
    stripeWebhookSecret: '',
    standIns: ['mail'],
    googleClientId: '',
    googleClientSecret: '',
  })
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-mail-'))
  sandbox = await start()
})
afterEach(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true })
})

const send = (email: { to: string; subject: string; text?: string; html?: string; bcc?: string }) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: 'Arcframe <studio@arcframe.test>',
    ...email,
  })
const get = (path: string) => fetch(`http://127.0.0.1:${sandbox.httpPort}/sandbox/${path}`)
type Listed = {
  id: string
  to: string[]
  subject: string
  receivedAt: string
  text: string | null
  links: string[]
}
const list = async (to = '') =>
  (await (await get(`mailbox.json?to=${encodeURIComponent(to)}`)).json()) as Listed[]

test('a sent e-mail is in the mailbox, with its links', async () => {
  await send({
    to: 'Ada@Example.com',
    subject: 'Verify your address',
    html: '<p>Hello <a href="http://localhost:3000/verify?token=1&amp;next=%2F">verify</a></p>',
    text: 'Open http://localhost:3000/verify?token=1&next=%2F.',
  })
  const [email] = await list('ada@example.com')
  expect(email).toMatchObject({
    to: ['ada@example.com'],
    subject: 'Verify your address',
    text: 'Open http://localhost:3000/verify?token=1&next=%2F.\n',
    links: ['http://localhost:3000/verify?token=1&next=%2F'],
  })
})

test('e-mails are listed newest first, and by the address they went to', async () => {
  await send({ to: 'ada@example.com', subject: 'First', text: '1' })
  await send({ to: 'ben@example.com', subject: 'Second', text: '2', bcc: 'studio@example.com' })
  expect((await list()).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await list('studio@example.com')).map(({ subject }) => subject)).toEqual(['Second'])
  const page = await (await get('mailbox?to=ada%40example.com')).text()
  expect(page).toContain('First')
  expect(page).not.toContain('Second')
})

test('e-mails survive a restart', async () => {
  await send({ to: 'ada@example.com', subject: 'Kept', text: '1' })
  await sandbox.close()
  sandbox = await start()
  expect(await list()).toMatchObject([{ subject: 'Kept' }])
})

test('an e-mail can run nothing, neither in its page nor opened alone', async () => {
  await send({
    to: 'ada@example.com',
    subject: '<script>alert(1)</script>',
    html: '<html><head></head><body><script>alert(2)</script>Hi</body></html>',
  })
  const [email] = await list()
  const page = await (await get(`mailbox/${email?.id}`)).text()
  expect(page).not.toContain('<script>')
  expect(page).toMatch(/<iframe[^>]+sandbox="allow-top-navigation-by-user-activation"/)
  const frame = await get(`mailbox/${email?.id}/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-top-navigation-by-user-activation; default-src 'none'/,
  )
  expect(await frame.text()).toContain('<head><base target="_top">')
})

test('an e-mail shows the pictures that it brings along', async () => {
  await createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: 'Arcframe <studio@arcframe.test>',
    to: 'ada@example.com',
    subject: 'Ready',
    html: '<img src="cid:picture@email" alt="A frame">',
    attachments: [{ cid: 'picture@email', content: Buffer.from('abc'), contentType: 'image/jpeg' }],
  })
  const [email] = await list('ada@example.com')
  const html = await (await get(`mailbox/${email?.id}/html`)).text()
  expect(html).toContain('src="data:image/jpeg;base64,YWJj"')
})

test('an unknown e-mail is a page that leads back', async () => {
  const answer = await get('mailbox/unknown')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('href="/sandbox/mailbox"')
})

test('the newest 500 e-mails are kept', () => {
  const db = openMailboxDb(join(dataDir, 'many.sqlite'))
  for (let number = 1; number <= 503; number++) {
    db.insertEmail({
      id: String(number),
      to: ['ada@example.com'],
      from: 'studio@arcframe.test',
      subject: `E-mail ${number}`,
      receivedAt: new Date().toISOString(),
      headers: [],
      text: null,
      html: null,
      links: [],
      attachments: [],
    })
  }
  const kept = db.listEmails()
  db.close()
  expect(kept).toHaveLength(500)
  expect(kept.at(-1)?.subject).toBe('E-mail 4')
})

test('links are found once, without the full stop that follows them', () => {
  expect(
    findLinks(
      '<a href="https://a.example/?x=1&amp;y=2">a</a><a href="mailto:b@example.com">b</a>',
      'See https://a.example/?x=1&y=2.',
    ),
  ).toEqual(['https://a.example/?x=1&y=2'])
})

test('e-mails, with the links in them that sign people in, are closed to other accounts of the machine', async () => {
  const { mode } = await stat(join(dataDir, 'sandbox'))
  expect(mode & 0o077).toBe(0)
})

test('of several addresses that are asked for at once, the first one counts', async () => {
  await send({ to: 'ann@brand.example', subject: 'To Ann' })
  const emails = (await (
    await get('mailbox.json?to=ann@brand.example&to=ben@brand.example')
  ).json()) as Listed[]
  expect(emails.map(({ subject }) => subject)).toEqual(['To Ann'])
})
