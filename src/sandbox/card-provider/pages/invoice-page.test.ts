import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type CardTest,
  sendForm as post,
  startCardTest,
  subscribe,
} from '../../../../test/payments/start-card-test.ts'

const day = 86_400
let shop: CardTest
beforeEach(async () => {
  shop = await startCardTest()
})
afterEach(() => shop.stop())

/** A renewal that failed, with the page on which its customer can pay. */
async function failedRenewal(card = '4000000000000341') {
  const { id } = await subscribe(shop, { card })
  await shop.control().moveClock(32 * day)
  const [invoice] = (await shop.stripe().invoices.list({ subscription: id })).data
  return { id, invoiceId: invoice?.id ?? '', url: shop.pageUrl(invoice?.hosted_invoice_url ?? '') }
}
const card = (number: string) => ({ pay: 'card', number, expiry: '12/34', cvc: '123', name: 'Ada Byron' })
const read = (id: string) => shop.stripe().subscriptions.retrieve(id)

test('a failed renewal is paid with another card, which pays from then on', async () => {
  const { id, invoiceId, url } = await failedRenewal()
  expect((await read(id)).status).toBe('past_due')
  expect(await (await fetch(url)).text()).toContain('The last payment did not go through')
  expect((await post(url, card('4242 4242 4242 4242'))).page).toContain('Receipt from')
  expect(await read(id)).toMatchObject({ status: 'active' })
  expect((await shop.stripe().invoices.retrieve(invoiceId)).status).toBe('paid')
  await shop.control().moveClock(31 * day)
  expect((await read(id)).status).toBe('active')
})

test('a card that is declined there leaves the invoice open, and what was typed stays', async () => {
  const { url, invoiceId } = await failedRenewal()
  const { status, page } = await post(url, { ...card('4000000000009995'), cvc: '987' })
  expect(status, 'a page that can be reloaded without sending it again').toBe(303)
  expect(page).toMatch(/role="alert"[^>]*>Your card has insufficient funds/)
  expect(page).toContain('value="4000000000009995"')
  // Its field, not the whole page: the invoice's id or the port may hold these digits.
  expect(page).toMatch(/name="cvc"\s[^>]*value=""/)
  expect(await shop.stripe().invoices.retrieve(invoiceId)).toMatchObject({ status: 'open', attempt_count: 1 })
})

test('a wrong field has its error beside it, and nothing is charged', async () => {
  const { url } = await failedRenewal()
  const { page } = await post(url, { ...card(''), expiry: '01/20' })
  expect(page).toContain('Enter a card number.')
  expect(page).toContain('expiration year is in the past')
})

test('a renewal that the bank asks about waits for its owner', async () => {
  const { id, url } = await failedRenewal('4000002760003184')
  const types = (await shop.stripe().events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types).toContain('invoice.payment_action_required')
  expect((await read(id)).status).toBe('past_due')
  const asked = await post(url, { pay: 'file' })
  expect(asked.location).toMatch(/\/confirm$/)
  const confirmUrl = `${url}/confirm`
  expect(await (await fetch(confirmUrl)).text()).toContain('Your bank asks')
  expect((await post(confirmUrl, { answer: 'fail' })).page).toContain('unable to authenticate')
  await post(url, { pay: 'file' })
  expect((await post(confirmUrl, { answer: 'confirm' })).status).toBe(303)
  expect((await read(id)).status).toBe('active')
})

test('another card may ask too, and is kept only when it paid', async () => {
  const { id, url } = await failedRenewal()
  const before = (await read(id)).default_payment_method
  expect((await post(url, card('4000000000003220'))).location).toMatch(/\/confirm$/)
  expect((await read(id)).default_payment_method).toBe(before)
  await post(`${url}/confirm`, { answer: 'confirm' })
  expect((await read(id)).default_payment_method).not.toBe(before)
})

test('an invoice shows its lines, its number and its total, also at the address of its PDF', async () => {
  await subscribe(shop)
  const [invoice] = (await shop.stripe().invoices.list()).data
  for (const address of [invoice?.hosted_invoice_url, invoice?.invoice_pdf]) {
    const page = await (await fetch(shop.pageUrl(address ?? ''))).text()
    for (const words of ['Receipt from', invoice?.number, '15 s film', '× 2', '$1,140', 'ada@example.com'])
      expect(page).toContain(words)
  }
})

test('no one guesses the address of an invoice', async () => {
  await subscribe(shop)
  const [invoice] = (await shop.stripe().invoices.list()).data
  const guessed = `${shop.pageUrl(invoice?.hosted_invoice_url ?? '')}x`
  for (const address of [guessed, `${guessed}/pdf`]) expect((await fetch(address)).status).toBe(404)
})
