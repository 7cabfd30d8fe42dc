import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseRounds } from '#test/choose-rounds.ts'
import type { SandboxAnswer, SandboxSettings } from '../settings/settings.ts'
import { createCardControl } from './control-client.ts'
import { checkoutParams } from '../../../test/payments/start-card-test.ts'

const program = fileURLToPath(new URL('../main.ts', import.meta.url))
const rounds = chooseRounds(3, 20)
const day = 86_400
const secretKey = 'sk_test_1'

let dataDir: string
let running: ChildProcess | undefined
/** How often each event came, by its id. */
const deliveries = new Map<string, number>()
const shop = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { id } = JSON.parse(Buffer.concat(chunks).toString()) as Stripe.Event
  deliveries.set(id, (deliveries.get(id) ?? 0) + 1)
  response.writeHead(200).end()
})

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-killed-'))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await kill()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
  await rm(dataDir, { recursive: true })
})

async function start() {
  const { port } = shop.address() as AddressInfo
  const settings: SandboxSettings = {
    dataDir,
    publicBaseUrl: 'http://localhost:3000',
    webhookUrl: `http://127.0.0.1:${port}/`,
    stripeSecretKey: secretKey,
    stripeWebhookSecret: 'whsec_1',
    standIns: ['cards'],
    googleClientId: '',
    googleClientSecret: '',
  }
  const child = fork(program, { execArgv: [] })
  running = child
  child.send(settings)
  const [answer] = (await once(child, 'message')) as [SandboxAnswer]
  if (answer.type !== 'ready') throw new Error(answer.message)
  const at = { host: '127.0.0.1', port: answer.httpPort, protocol: 'http' } as const
  return {
    stripe: new Stripe(secretKey, { ...at, maxNetworkRetries: 0 }),
    control: createCardControl(`http://127.0.0.1:${answer.httpPort}`, secretKey),
  }
}

async function kill() {
  const child = running
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('killed again and again in a year of renewals, it charges every period once and reports each', async () => {
  let { stripe, control } = await start()
  const subscriptions: string[] = []
  for (let count = 0; count < 20; count++) {
    const { id } = await stripe.checkout.sessions.create(checkoutParams('http://localhost:3000'))
    const { session } = await control.pay({ sessionId: id, card: '4242424242424242' })
    subscriptions.push(session.subscription ?? '')
  }
  for (let round = 0; round < rounds; round++) {
    const moving = control.moveClock(366 * day).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 20 + 60 * Math.random()))
    await kill()
    await moving
    ;({ stripe, control } = await start())
  }
  const nowSeconds = (await stripe.customers.create()).created
  const first = await stripe.subscriptions.retrieve(subscriptions[0] ?? '')
  await control.moveClock(Math.max(0, first.created + 366 * day - nowSeconds))
  for (const subscription of subscriptions) {
    const invoices = await stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] })
    const starts = invoices.data.map(({ lines }) => lines.data[0]?.period.start)
    expect(new Set(starts).size).toBe(starts.length)
    expect(invoices.data.every(({ status }) => status === 'paid')).toBe(true)
    const intents = invoices.data.map(({ payments }) => payments?.data[0]?.payment.payment_intent)
    expect(new Set(intents).size).toBe(invoices.data.length)
    expect(invoices.data.length).toBeGreaterThanOrEqual(5)
  }
  const paid: string[] = []
  for await (const { id } of stripe.events.list({ type: 'invoice.paid', limit: 100 })) paid.push(id)
  const invoices: string[] = []
  for await (const { id } of stripe.invoices.list({ limit: 100 })) invoices.push(id)
  expect(paid).toHaveLength(invoices.length)
  await expect.poll(() => paid.filter((id) => !deliveries.has(id)), { timeout: 60_000 }).toEqual([])
})
