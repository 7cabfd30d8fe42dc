import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CardTest, checkoutParams, startCardTest } from '../../../../test/payments/start-card-test.ts'

const day = 86_400
let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

async function openPortal(card = '4242424242424242') {
  const { id } = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  const { session } = await shop.control().pay({ sessionId: id, card })
  const customer = session.customer ?? ''
  const portal = await shop
    .stripe()
    .billingPortal.sessions.create({ customer, return_url: `${shop.shopUrl}/account/` })
  return { subscriptionId: session.subscription ?? '', url: shop.pageUrl(portal.url) }
}
async function post(url: string, fields: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  return response.text()
}
const read = (id: string) => shop.stripe().subscriptions.retrieve(id)

test('a customer sees plan, card and invoices, and the way back', async () => {
  const { url } = await openPortal()
  const page = await (await fetch(url)).text()
  expect(page).toContain('$1,140 every 3 months')
  expect(page).toContain('Visa ending in 4242')
  expect(page).toContain(`${shop.shopUrl}/account/`)
  const [invoice] = (await shop.stripe().invoices.list()).data
  const receipt = await (await fetch(shop.pageUrl(invoice?.hosted_invoice_url ?? ''))).text()
  expect(receipt).toContain('Receipt from')
  expect(receipt).toContain('15 s film')
})

test('a plan is canceled to the period’s end, and kept after all', async () => {
  const { url, subscriptionId } = await openPortal()
  expect(await post(url, { cancel: subscriptionId })).toContain('Keep plan')
  expect((await read(subscriptionId)).cancel_at_period_end).toBe(true)
  expect(await post(url, { keep: subscriptionId })).toContain('Cancel plan')
  expect((await read(subscriptionId)).cancel_at_period_end).toBe(false)
})

test('nobody changes a plan of somebody else', async () => {
  const { url } = await openPortal()
  const other = await openPortal()
  await post(url, { cancel: other.subscriptionId })
  expect((await read(other.subscriptionId)).cancel_at_period_end).toBe(false)
})

test('after a failed renewal a new card pays the open invoice', async () => {
  const { subscriptionId } = await openPortal('4000000000000341')
  await shop.control().moveClock(93 * day)
  expect((await read(subscriptionId)).status).toBe('past_due')
  const customer = (await read(subscriptionId)).customer as string
  const portal = await shop.stripe().billingPortal.sessions.create({ customer })
  const [invoice] = (await shop.stripe().invoices.list({ status: 'open' })).data
  const invoiceUrl = shop.pageUrl(invoice?.hosted_invoice_url ?? '')
  expect(await post(invoiceUrl)).toContain('Your card was declined.')
  expect(await post(shop.pageUrl(portal.url), { card: '4000000000000002' })).toContain(
    'Your card was declined.',
  )
  expect(await post(shop.pageUrl(portal.url), { card: '4242424242424242' })).toContain('Visa ending in 4242')
  expect(await post(invoiceUrl)).toContain('Receipt from')
  expect((await read(subscriptionId)).status).toBe('active')
})

test('a guessed or old address shows nothing', async () => {
  const { url } = await openPortal()
  const [invoice] = (await shop.stripe().invoices.list()).data
  expect((await fetch(`${shop.sandboxUrl()}/sandbox/cards/invoice/${invoice?.id}_guess`)).status).toBe(404)
  expect((await fetch(`${shop.sandboxUrl()}/sandbox/cards/portal/bps_guess`)).status).toBe(410)
  await shop.control().moveClock(2 * 60 * 60)
  expect((await fetch(url)).status).toBe(410)
})
