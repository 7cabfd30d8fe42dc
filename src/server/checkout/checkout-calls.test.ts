import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyItem } from '#shared/cart/product-selections.ts'
import { readCart } from '#shared/contract/cart.ts'
import { createCheckoutSession, readCheckout } from '#shared/contract/checkout.ts'
import { updateSystemStatus } from '#shared/contract/system.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import type { SignedInUser } from '../http/principal.ts'
import { makeAdmin, makeUser } from '#test/factories.ts'
import { namedSelections } from '#test/payments/named-selections.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'

let shop: Shop
let buyer: SignedInUser
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await makeUser(shop.db)
  await shop.fillCart(buyer)
})

const open = (seenTotalCents = defaultTotalCents) =>
  shop.call(createCheckoutSession, { seenTotalCents }, { as: buyer })
const read = (sessionId: string, as = buyer) => shop.call(readCheckout, { sessionId }, { as })

test('a customer opens the payment page, pays, and reads what was bought and where to ship', async () => {
  const opened = await open()
  expect(opened).toMatchObject({
    status: 200,
    output: { id: expect.stringMatching(/^cs_/), url: expect.any(String) },
  })
  expect((await read(opened.output.id)).output.state).toBe('waiting')
  await shop.pay(opened.output.id)
  await shop.receiveEvents()
  expect((await read(opened.output.id)).output).toMatchObject({
    state: 'paid',
    price: { totalCents: defaultTotalCents },
    productSelections: { plan: 'monthly', package: 'automated' },
    parcelReference: expect.stringMatching(/^AF-/),
    studioAddress: 'Arcframe Studio, 12 Gantry Lane, Portland',
  })
})

test('a customer whose price changed gets both totals, and is not charged', async () => {
  const { status, problem } = await open(150_000)
  expect([status, problem.code]).toEqual([409, 'price_changed'])
  expect(problem.details).toEqual({ seenTotalCents: 150_000, totalCents: defaultTotalCents })
})

test('an order that can’t be filmed can’t be paid: what is missing is named with its place', async () => {
  const { items, films: videos } = namedSelections
  const [item, second] = [items[0] ?? emptyItem('none'), emptyItem('item-2')]
  await shop.fillCart(buyer, { items: [item, second] })
  expect((await open()).problem).toMatchObject({
    status: 409,
    code: 'item_unnamed',
    detail: 'Name Item 2.',
    details: { gaps: [{ code: 'item_unnamed', itemId: 'item-2' }] },
  })
  await shop.fillCart(buyer, {
    films: videos.map((video, index) => (index === 1 ? { ...video, itemIds: [] } : video)),
  })
  expect((await open()).problem).toMatchObject({
    code: 'film_without_item',
    details: { gaps: [{ code: 'film_without_item', filmId: videos[1]?.id }] },
  })
  await shop.fillCart(buyer, { package: 'agency', producerNote: ' ', items: [second] })
  expect((await open()).problem).toMatchObject({
    code: 'item_unnamed',
    details: { gaps: [{ code: 'item_unnamed' }, { code: 'note_missing' }] },
  })
  await shop.fillCart(buyer, { package: 'agency', producerNote: '' })
  expect((await open()).problem.code).toBe('note_missing')
  const { output: cart } = await shop.call(readCart, {}, { as: buyer })
  expect(cart.cart?.productSelections, 'everything else stays stored').toMatchObject({ films: videos, items })
})

test('a payment session without an id answers with exactly the specified message', async () => {
  const { payments } = shop.deps
  shop.deps.payments = { ...payments, openPaymentPage: async () => ({ id: undefined, url: null }) }
  const { status, problem } = await open()
  shop.deps.payments = payments
  expect([status, problem.detail]).toEqual([502, 'Invalid response from checkout session creation'])
  expect((await open()).status, 'the next try starts anew').toBe(200)
})

test('someone else’s payment page answers exactly as one that does not exist', async () => {
  const { output } = await open()
  const stranger = await makeUser(shop.db)
  const [someoneElses, missing] = await Promise.all([
    read(output.id, stranger),
    read('cs_test_none', stranger),
  ])
  expect(someoneElses?.status).toBe(404)
  expect({ ...someoneElses?.problem, requestId: '' }).toEqual({ ...missing?.problem, requestId: '' })
})

test('payments are applied even under a complete shutdown; only new payment pages are refused', async () => {
  const { output } = await open()
  const admin = await makeAdmin(shop.db)
  const everythingOff = { ...allFlagsOff, completeShutdown: true, disableWrites: true }
  const set = (flags: typeof everythingOff, reason: string) =>
    shop.call(updateSystemStatus, { ...flags, reason, endsAt: null }, { as: admin })
  expect((await set(everythingOff, 'Moving house')).status).toBe(200)
  await shop.pay(output.id)
  await shop.receiveEvents()
  expect((await read(output.id)).output.state).toBe('paid')
  expect(await shop.countOrders(buyer)).toEqual({ subscriptions: 1, statuses: 1, videos: 3, emails: 1 })
  const refused = await open()
  expect([refused.status, refused.problem.detail]).toEqual([
    503,
    'Operation not allowed: Daily quota exceeded',
  ])
  await set({ ...allFlagsOff }, '')
})
