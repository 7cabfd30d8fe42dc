import type { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shareDiscounts } from './discounts.ts'
import {
  type CardTest,
  checkoutParams,
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

const makeCoupon = (params: Stripe.CouponCreateParams = {}) =>
  shop.stripe().coupons.create({ percent_off: 20, duration: 'once', name: 'Welcome', ...params })
async function makeCode(code: string, params: Stripe.CouponCreateParams = {}, rules = {}) {
  const coupon = await makeCoupon(params)
  return shop
    .stripe()
    .promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code, ...rules })
}
const listAmounts = async (subscription: string) =>
  (await shop.stripe().invoices.list({ subscription, limit: 100 })).data.map(({ amount_paid }) => amount_paid)

async function openSession() {
  const session = await shop
    .stripe()
    .checkout.sessions.create({ ...checkoutParams(shop.shopUrl), allow_promotion_codes: true })
  return { id: session.id, url: shop.pageUrl(session.url ?? '') }
}
const good = {
  number: '4242424242424242',
  email: 'ada@example.com',
  expiry: '12/34',
  cvc: '123',
  name: 'Ada Byron',
  country: 'GB',
}

test('a code is applied on the page, shows the reduced total, and is charged with it', async () => {
  const promotionCode = await makeCode('WELCOME20')
  const { id, url } = await openSession()
  const applied = await post(url, { code: 'apply', promotionCode: ' welcome20 ', name: 'Typed before' })
  expect(applied.page).toContain('−$228')
  expect(applied.page).toContain('pay $912')
  expect(applied.page).toContain('value="Typed before"')
  expect((await post(url, { ...good, pay: 'card' })).location).toContain('/checkout/success/')
  const session = await shop.stripe().checkout.sessions.retrieve(id)
  expect(session).toMatchObject({
    amount_subtotal: 114_000,
    amount_total: 91_200,
    total_details: { amount_discount: 22_800 },
    discounts: [{ promotion_code: promotionCode.id, coupon: null }],
  })
  const invoice = await shop.stripe().invoices.retrieve(String(session.invoice), {
    expand: ['discounts', 'discounts.source.coupon'],
  })
  expect(invoice).toMatchObject({ subtotal: 114_000, total: 91_200, amount_paid: 91_200 })
  expect(invoice.total_discount_amounts?.[0]?.amount).toBe(22_800)
  expect(invoice.lines.data[0]?.discount_amounts?.[0]?.amount).toBe(22_800)
  expect(invoice.discounts[0]).toMatchObject({
    object: 'discount',
    promotion_code: promotionCode.id,
    checkout_session: id,
    source: { type: 'coupon', coupon: { name: 'Welcome', times_redeemed: 1 } },
  })
})

test('a code that is still typed when the buyer pays is taken in first, and nothing is charged unseen', async () => {
  await makeCode('WELCOME20')
  const { url } = await openSession()
  const first = await post(url, { ...good, pay: 'card', promotionCode: 'WELCOME20' })
  expect(first.page).toContain('pay $912')
  expect((await shop.stripe().subscriptions.list()).data).toHaveLength(0)
})

test('a wrong code has its error beside its field, a code is removed, and without permission there is no field', async () => {
  await makeCode('WELCOME20')
  const { url } = await openSession()
  expect((await post(url, { code: 'apply', promotionCode: 'NOPE' })).page).toContain('This code is invalid.')
  await post(url, { code: 'apply', promotionCode: 'WELCOME20' })
  expect((await post(url, { code: 'remove' })).page).toContain('pay $1,140')
  const plain = await shop.stripe().checkout.sessions.create(checkoutParams(shop.shopUrl))
  expect(await (await fetch(shop.pageUrl(plain.url ?? ''))).text()).not.toContain('Promotion code')
})

test('of two buyers only one gets the last use of a code, the other sees the full total before paying', async () => {
  await makeCode('LAST', {}, { max_redemptions: 1 })
  const [one, two] = [await openSession(), await openSession()]
  for (const { url } of [one, two]) await post(url, { code: 'apply', promotionCode: 'LAST' })
  expect((await post(one.url, good)).location).toContain('/checkout/success/')
  const refused = await post(two.url, good)
  expect(refused.page).toContain('can’t be used any more')
  expect(refused.page).toContain('pay $1,140')
})

test.each([
  ['once', { duration: 'once' }, [114_000, 114_000, 91_200]],
  ['repeating', { duration: 'repeating', duration_in_months: 2 }, [114_000, 91_200, 91_200]],
  ['forever', { duration: 'forever' }, [91_200, 91_200, 91_200]],
] as const)('a coupon that holds %s reduces that many payments', async (_word, duration, expected) => {
  const { id: coupon } = await makeCoupon(duration)
  const { id } = await subscribe(shop, { discounts: [{ coupon }] })
  await shop.control().moveClock(63 * day)
  expect(await listAmounts(id)).toEqual(expected)
})

test('an amount off is never more than the total, and a free start charges nothing', async () => {
  const { id: coupon } = await makeCoupon({
    percent_off: undefined,
    amount_off: 500_000,
    currency: 'usd',
    duration: 'once',
  })
  const { id } = await subscribe(shop, { discounts: [{ coupon }] })
  expect(await listAmounts(id)).toEqual([0])
  expect((await shop.stripe().paymentIntents.list()).data).toHaveLength(0)
  const [session] = (await shop.stripe().checkout.sessions.list()).data
  expect(session?.payment_status).toBe('no_payment_required')
})

test('the studio gives a running subscription a coupon, and takes it back', async () => {
  const { id } = await subscribe(shop)
  const { subscriptions } = shop.stripe()
  const { id: coupon } = await makeCoupon({ duration: 'forever' })
  const given = await subscriptions.update(id, { discounts: [{ coupon }] }, {})
  expect(given.discounts).toHaveLength(1)
  const expanded = await subscriptions.retrieve(id, { expand: ['discounts'] })
  expect(expanded.discounts[0]).toMatchObject({ object: 'discount', subscription: id, source: { coupon } })
  await shop.control().moveClock(32 * day)
  expect((await subscriptions.update(id, { discounts: '' })).discounts).toEqual([])
  await shop.control().moveClock(30 * day)
  expect(await listAmounts(id)).toEqual([114_000, 91_200, 114_000])
})

test('codes are found by their word, and an inactive one is not taken', async () => {
  const { promotionCodes, coupons } = shop.stripe()
  const { id } = await makeCode('SUMMER')
  await expect(makeCode('summer')).rejects.toThrow(/already exists/)
  expect((await promotionCodes.list({ code: 'SUMMER', active: true })).data.map((code) => code.id)).toEqual([
    id,
  ])
  await promotionCodes.update(id, { active: false })
  expect((await promotionCodes.list({ active: true })).data).toHaveLength(0)
  const { url } = await openSession()
  expect((await post(url, { code: 'apply', promotionCode: 'SUMMER' })).page).toContain('invalid')
  expect((await coupons.list()).data).toHaveLength(2)
})

test.each([
  [{ percent_off: undefined }, /percent_off or amount_off/],
  [{ percent_off: undefined, amount_off: 500 }, /pass currency/],
  [{ duration: 'repeating' }, /duration_in_months/],
  [{ percent_off: 101 }, /percent_off/],
] as const)('a coupon that makes no sense is refused: %j', async (params, words) => {
  await expect(makeCoupon(params)).rejects.toThrow(words)
})

test('what lines and total take off is the same to the cent', () => {
  const coupon = { percent_off: 33.33, amount_off: null }
  const lines = [1001, 999, 333, -50].map((amountCents) => ({ amountCents, isDiscountable: true }))
  const live = [{ id: 'di_1', coupon: coupon as Stripe.Coupon }]
  const { total, byLine } = shareDiscounts(lines, live)
  const shared = byLine.flat().reduce((sum, { amount }) => sum + amount, 0)
  expect(total).toEqual([{ amount: Math.round(2333 * 0.3333), discount: 'di_1' }])
  expect(shared).toBe(total[0]?.amount)
})
