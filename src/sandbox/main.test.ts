import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCardControl } from './card-provider/control-client.ts'
import { checkoutParams } from '../../test/payments/start-card-test.ts'
import type { SandboxAnswer, SandboxSettings } from './settings/settings.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
let dataDir: string
let sandbox: ChildProcess
let settings: SandboxSettings
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-sandbox-'))
  settings = {
    dataDir,
    publicBaseUrl: 'http://localhost:3000',
    stripeSecretKey: 'sk_test_1',
    stripeWebhookSecret: 'whsec_1',
    standIns: ['cards', 'mail', 'google'],
    googleClientId: 'client',
    googleClientSecret: 'secret',
  }
  sandbox = fork(program, { execArgv: [] })
})
afterEach(async () => {
  if (sandbox.exitCode === null && sandbox.signalCode === null) {
    sandbox.kill('SIGKILL')
    await once(sandbox, 'exit')
  }
  await rm(dataDir, { recursive: true })
})

const connect = ({ httpPort }: { httpPort: number }) =>
  new Stripe('sk_test_1', { host: '127.0.0.1', port: httpPort, protocol: 'http' })

async function start(): Promise<SandboxAnswer> {
  sandbox.send(settings)
  const [answer] = (await once(sandbox, 'message')) as [SandboxAnswer]
  return answer
}

test('the stand-ins start in their own process and answer where they listen', async () => {
  const answer = await start()
  if (answer.type !== 'ready') throw new Error(answer.message)
  const page = await fetch(`http://127.0.0.1:${answer.httpPort}/sandbox/mailbox`)
  expect(page.status).toBe(200)
  expect(answer.smtpPort).toBeGreaterThan(0)
})

test('what was answered outlives a kill in the next moment', async () => {
  const first = await start()
  if (first.type !== 'ready') throw new Error(first.message)
  const control = createCardControl(`http://127.0.0.1:${first.httpPort}`, 'sk_test_1')
  const { id } = await connect(first).checkout.sessions.create(checkoutParams('http://localhost:3000'))
  await control.pay({ sessionId: id, card: '4242424242424242' })
  sandbox.kill('SIGKILL')
  await once(sandbox, 'exit')
  sandbox = fork(program, { execArgv: [] })
  const second = await start()
  if (second.type !== 'ready') throw new Error(second.message)
  expect(await connect(second).checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete' })
  const { deliveries } = await createCardControl(
    `http://127.0.0.1:${second.httpPort}`,
    'sk_test_1',
  ).listWebhooks()
  expect(deliveries).toHaveLength(4)
})

test('they end when the product is gone', async () => {
  await start()
  sandbox.disconnect()
  expect(await once(sandbox, 'exit')).toEqual([0, null])
})

test('they end on request', async () => {
  await start()
  sandbox.kill('SIGTERM')
  expect(await once(sandbox, 'exit')).toEqual([0, null])
})

test('a folder they cannot write is said, not thrown', async () => {
  const file = join(dataDir, 'file')
  await writeFile(file, '')
  settings = { ...settings, dataDir: file }
  expect(await start()).toMatchObject({ type: 'failed' })
})
