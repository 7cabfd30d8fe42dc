import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { type Sandbox, startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { createCardControl } from '#sandbox/card-provider/control-client.ts'

export const testSecretKey = 'sk_test_sandbox'
export const testWebhookSecret = 'whsec_sandbox'

export type ReceivedWebhook = { event: Stripe.Event; payload: string; signature: string }

/** The tenth of the next May: months that follow have as many days whenever the test runs. */
function secondsToMay(): number {
  const now = new Date()
  const thisMay = Date.UTC(now.getUTCFullYear(), 4, 10)
  const nextMay = Date.UTC(now.getUTCFullYear() + 1, 4, 10)
  return Math.ceil(((thisMay > now.getTime() ? thisMay : nextMay) - now.getTime()) / 1000)
}

/**
 * A shop that takes webhooks and a sandbox that sends them; tests start it and stop it.
 * @param beginsNow where the product's own calls say when something ends; else the sandbox's clock begins in May
 */
export async function startCardTest({ beginsNow = false } = {}) {
  const received: ReceivedWebhook[] = []
  /** The codes to answer the next webhooks with; then 200. */
  const answers: number[] = []
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const payload = Buffer.concat(chunks).toString()
    const code = answers.shift() ?? 200
    const signature = String(request.headers['stripe-signature'])
    if (code === 200) received.push({ event: JSON.parse(payload) as Stripe.Event, payload, signature })
    response.writeHead(code).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  const dataDir = await mkdtemp(join(tmpdir(), 'arcframe-cards-'))
  const shopUrl = `http://127.0.0.1:${port}`
  const start = () =>
    startSandbox({
      dataDir,
      publicBaseUrl: shopUrl,
      stripeSecretKey: testSecretKey,
      stripeWebhookSecret: `${testWebhookSecret},whsec_old`,
      standIns: ['cards'],
      googleClientId: '',
      googleClientSecret: '',
    })
  let sandbox: Sandbox = await start()
  const sandboxUrl = () => `http://127.0.0.1:${sandbox.httpPort}`
  const control = () => createCardControl(sandboxUrl(), testSecretKey)
  if (!beginsNow) await control().moveClock(secondsToMay())

  return {
    received,
    answers,
    shopUrl,
    stripe: (key = testSecretKey) =>
      new Stripe(key, { host: '127.0.0.1', port: sandbox.httpPort, protocol: 'http', maxNetworkRetries: 0 }),
    control,
    /** The hosted page's address in the sandbox itself, as the product's proxy would ask for it. */
    pageUrl: (publicUrl: string) => publicUrl.replace(shopUrl, sandboxUrl()),
    sandboxUrl,
    cards() {
      if (!sandbox.cards) throw new Error('The card provider is not started.')
      return sandbox.cards
    },
    async restart() {
      await sandbox.close()
      sandbox = await start()
    },
    async stop() {
      await sandbox.close()
      shop.closeAllConnections()
      await new Promise((resolve) => shop.close(resolve))
      await rm(dataDir, { recursive: true })
    },
  }
}

/** A paid subscription to two videos of $570 each, every `months` months. */
export async function subscribe(
  shop: CardTest,
  { card = '4242424242424242', months = 1, ...params }: SubscribeOptions = {},
): Promise<Stripe.Subscription> {
  const checkout = checkoutParams(shop.shopUrl)
  for (const { price_data } of checkout.line_items ?? []) {
    if (price_data?.recurring) price_data.recurring.interval_count = months
  }
  const { id } = await shop.stripe().checkout.sessions.create({ ...checkout, ...params })
  const { session } = await shop.control().pay({ sessionId: id, card })
  return shop.stripe().subscriptions.retrieve(session.subscription ?? '')
}
type SubscribeOptions = { card?: string; months?: number } & Partial<Stripe.Checkout.SessionCreateParams>

export type CardTest = Awaited<ReturnType<typeof startCardTest>>

/** A checkout for one video package, as the product opens it. */
export function checkoutParams(shopUrl: string): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'subscription',
    customer_email: 'ada@example.com',
    client_reference_id: 'selection-1',
    metadata: { selectionId: 'selection-1' },
    subscription_data: { metadata: { selectionId: 'selection-1' } },
    success_url: `${shopUrl}/checkout/success/?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shopUrl}/product/cart/`,
    line_items: [
      {
        price_data: {
          currency: 'usd',
          unit_amount: 57_000,
          recurring: { interval: 'month', interval_count: 3 },
          product_data: { name: '15 s film' },
        },
        quantity: 2,
      },
    ],
  }
}

/**
 * Sends a form as a browser does.
 * @returns what the form was answered, and the page that is shown then where the answer leads to one of the provider's
 */
export async function sendForm(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  const location = response.headers.get('location')
  const page = location?.startsWith('/') ? await fetch(new URL(location, url)) : response
  return { status: response.status, location, page: await page.text() }
}
