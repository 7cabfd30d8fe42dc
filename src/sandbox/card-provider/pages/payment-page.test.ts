import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type CardTest,
  checkoutParams,
  sendForm,
  startCardTest,
} from '../../../../test/payments/start-card-test.ts'

let shop: CardTest
let pageUrl: string
let sessionId: string
beforeEach(async () => {
  shop = await startCardTest()
  const session = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  sessionId = session.id
  pageUrl = shop.pageUrl(session.url ?? '')
})
afterEach(() => shop.stop())

const good = {
  email: 'ada@example.com',
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  name: 'Ada Byron',
  country: 'GB',
}
const post = (fields: Record<string, string>, url = pageUrl) => sendForm(url, fields)

test('the page shows what is paid, and loads and runs nothing', async () => {
  const response = await fetch(pageUrl)
  const page = await response.text()
  expect(page).toContain('$1,140')
  expect(page).toContain('every 3 months')
  expect(page).toContain('value="ada@example.com"')
  expect(page).not.toMatch(/<script|src=|href="http:\/\/(?!127)/)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a buyer who pays goes back to the shop, with the session’s id in the address', async () => {
  const { status, location } = await post(good)
  expect([status, location]).toEqual([303, `${shop.shopUrl}/checkout/success/?session_id=${sessionId}`])
  const session = await shop.stripe().checkout.sessions.retrieve(sessionId)
  expect(session.customer_details).toMatchObject({ name: 'Ada Byron', address: { country: 'GB' } })
})

test('paying twice leads to the same place and charges once', async () => {
  const answers = await Promise.all([post(good), post(good), post(good)])
  const reloaded = await fetch(pageUrl, { redirect: 'manual' })
  expect(new Set([...answers.map(({ location }) => location), reloaded.headers.get('location')]).size).toBe(1)
  expect((await shop.stripe().subscriptions.list()).data).toHaveLength(1)
})

test('a decline is shown in the provider’s words; what was typed stays, but not the security code', async () => {
  const { page } = await post({ ...good, number: '4000000000000002', cvc: '987' })
  expect(page).toMatch(/role="alert"[^>]*>Your card was declined\./)
  expect(page).toContain('value="4000000000000002"')
  expect(page).toContain('value="Ada Byron"')
  // Its field, not the whole page: the session's id or the port may hold these digits.
  expect(page).toMatch(/name="cvc"\s[^>]*value=""/)
  expect((await post(good)).location).toContain('/checkout/success/')
})

test('every form is answered with a redirect, so that going back or reloading never sends a payment again', async () => {
  const forms: Record<string, string>[] = [
    { ...good, fill: '4242424242424242' },
    { ...good, cvc: '' },
    { ...good, number: '4000000000000002' },
    { code: 'apply', promotionCode: 'NOPE' },
  ]
  for (const fields of forms) {
    expect(await post(fields)).toMatchObject({ status: 303, location: `/sandbox/cards/pay/${sessionId}` })
  }
  await post({ ...good, number: '4000000000000002' })
  for (const reload of [1, 2]) {
    expect(await (await fetch(pageUrl)).text(), String(reload)).toContain('Your card was declined.')
  }
  await post(good)
  const gone = await fetch(pageUrl, { redirect: 'manual' })
  expect(gone.headers.get('location')).toContain('/checkout/success/')
})

test('a number that could be a real card’s is not shown again', async () => {
  const { page } = await post({ ...good, number: '5555555555554444' })
  expect(page).toContain('Never type a real card.')
  expect(page).not.toContain('5555555555554444')
})

test.each([
  ['email', 'ada', 'Enter your email address.'],
  ['number', '', 'Enter a card number.'],
  ['number', '4242424242424241', 'Your card number is invalid.'],
  ['number', '5555555555554444', 'Only the test cards listed here work'],
  ['expiry', '13/34', 'expiration date is incomplete'],
  ['expiry', '01/20', 'expiration year is in the past'],
  ['cvc', '1', 'security code is incomplete'],
  ['name', ' ', 'Enter the name on the card.'],
])('a wrong %s (%s) is marked at its field', async (field, value, problem) => {
  const { page } = await post({ ...good, [field]: value })
  expect(page).toContain(problem)
  expect(page).toContain(`aria-describedby="${field}-problem"`)
})

test('a test card’s button fills the form in, keeps what was typed and pays nothing', async () => {
  const { page } = await post({ ...good, name: 'Grace', number: '', cvc: '', fill: '4000002500003155' })
  expect(page).toContain('value="4000002500003155"')
  expect(page).toContain('value="Grace"')
  expect((await shop.stripe().checkout.sessions.retrieve(sessionId)).status).toBe('open')
})

test('a bank’s question can be answered with no, and then again with yes', async () => {
  const card = { ...good, number: '4000002500003155' }
  const asked = await post(card)
  expect(asked.location).toBe(`/sandbox/cards/pay/${sessionId}/confirm`)
  const question = await (await fetch(`${pageUrl}/confirm`)).text()
  expect(question).toContain('Confirm payment')
  expect((await post({ answer: 'fail' }, `${pageUrl}/confirm`)).location).toBe(
    `/sandbox/cards/pay/${sessionId}`,
  )
  const again = await (await fetch(pageUrl)).text()
  expect(again).toContain('We are unable to authenticate your payment method.')
  expect(again).toContain('value="Ada Byron"')
  await post(card)
  expect((await post({ answer: 'confirm' }, `${pageUrl}/confirm`)).location).toContain('/checkout/success/')
})

test('an expired page says so and leads back to the shop', async () => {
  await shop.stripe().checkout.sessions.expire(sessionId)
  const response = await fetch(pageUrl)
  expect(response.status).toBe(410)
  const page = await response.text()
  expect(page).toContain('This payment page has expired.')
  expect(page).toContain(`href="${shop.shopUrl}/product/cart/"`)
  expect((await post(good)).status).toBe(410)
})

test('who does not know the session’s id sees nothing', async () => {
  expect((await fetch(pageUrl.replace(sessionId, 'cs_test_guess'))).status).toBe(404)
})

test('an address is asked for when the shop requires it', async () => {
  const session = await shop.stripe().checkout.sessions.create({
    ...checkoutParams(shop.shopUrl),
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  })
  const url = shop.pageUrl(session.url ?? '')
  expect((await post(good, url)).page).toContain('Enter your street and number.')
  await post(
    { ...good, line1: '1 Dorset Street', city: 'London', businessName: 'Engines', taxId: 'GB123' },
    url,
  )
  expect(await shop.stripe().checkout.sessions.retrieve(session.id)).toMatchObject({
    customer_details: {
      address: { line1: '1 Dorset Street', city: 'London' },
      business_name: 'Engines',
      tax_ids: [{ value: 'GB123' }],
    },
  })
})

test('Enter pays, also where a code can be applied: the first button of the form is the one that pays', async () => {
  const session = await shop
    .stripe()
    .checkout.sessions.create({ ...checkoutParams(shop.shopUrl), allow_promotion_codes: true })
  const page = await (await fetch(shop.pageUrl(session.url ?? ''))).text()
  const form = page.slice(page.indexOf('id="payment"'))
  const names = [...form.matchAll(/<button[^>]*?name="(\w+)"/g)].map(([, name]) => name)
  expect(names.slice(0, 3)).toEqual(['pay', 'code', 'pay'])
})
