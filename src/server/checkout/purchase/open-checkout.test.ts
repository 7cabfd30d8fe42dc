import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedInUser } from '../../http/principal.ts'
import { makeUser } from '#test/factories.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { limitCheckouts } from '../../identity/limits/limit-requests.ts'
import { openCheckout } from './open-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const listCheckouts = (userId: string) =>
  shop.db.selectFrom('checkouts').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

/** A provider at which every request ends the same way; counts them. */
async function startBrokenProvider(answer: 'no id' | 'error' | 'silence') {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    if (answer === 'silence') return request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (answer === 'no id') return response.end(JSON.stringify({ object: 'checkout.session' }))
    response.statusCode = 400
    const message = 'This amount is too large for sk_live_abc123.'
    return response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    deps: {
      ...shop.deps,
      payments: shop.connectPayments({ apiBase }),
    },
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('the payment page sells exactly the cart, at exactly the total that was agreed to', async () => {
  const { user, id, url } = await shop.openAsNewBuyer({ plan: 'quarterly' }, 410_400)
  const session = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })
  const [checkout] = await listCheckouts(user.id)
  expect(session).toMatchObject({
    url,
    mode: 'subscription',
    amount_total: 410_400,
    client_reference_id: checkout?.id,
    metadata: { checkoutId: checkout?.id },
    customer_email: user.email,
    success_url: 'http://localhost:3000/checkout/success/?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/product/cart/?canceled=1',
    billing_address_collection: 'required',
    tax_id_collection: { enabled: true },
  })
  expect(session.line_items?.data).toMatchObject([
    {
      description: 'Arcframe Automated, quarterly',
      quantity: 1,
      amount_total: 410_400,
      price: { recurring: { interval: 'month', interval_count: 3 } },
    },
  ])
  expect(checkout).toMatchObject({ state: 'open', totalCents: 410_400, providerSessionId: id })
  const minutes = (session.expires_at * 1000 - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(30)
  expect(minutes).toBeLessThan(32)
})

test('a customer whose price changed gets both totals, and is not charged', async () => {
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  await expect(openCheckout(shop.deps, user, 150_000)).rejects.toMatchObject({
    code: 'price_changed',
    details: { seenTotalCents: 150_000, totalCents: defaultTotalCents },
  })
  expect(await listCheckouts(user.id)).toEqual([])
})

test('an empty cart, too small an order and what is not on sale are refused, with what to do', async () => {
  const user = await makeUser(shop.db)
  await expect(openCheckout(shop.deps, user, 0)).rejects.toMatchObject({ code: 'cart_empty' })
  await shop.fillCart(user, { films: [] })
  await expect(openCheckout(shop.deps, user, 0)).rejects.toMatchObject({ code: 'cart_empty' })
  const video = { id: 'film', lengthSeconds: 5, count: 1, hasCutdowns: false, move: 'orbit' } as const
  await shop.fillCart(user, { films: [video] })
  await expect(openCheckout(shop.deps, user, 19_000)).rejects.toMatchObject({
    code: 'too_few_tokens',
    sentence: expect.stringContaining('Add 2 more'),
  })
  await shop.fillCart(user, { films: [{ ...video, lengthSeconds: 90 }] })
  await expect(openCheckout(shop.deps, user, 342_000)).rejects.toMatchObject({
    code: 'selection_not_sold',
    sentence: expect.stringContaining('90 seconds is not on sale'),
  })
})

test('openings at once, and any later one of the same cart, lead to one page', async () => {
  for (let round = 0; round < 3; round++) {
    const user = await makeUser(shop.db)
    await shop.fillCart(user)
    const open = () => openCheckout(shop.deps, user, defaultTotalCents)
    const pages = [...(await Promise.all(Array.from({ length: 8 }, open))), await open()]
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1)
    expect(await listCheckouts(user.id)).toHaveLength(1)
  }
})

/** The page before is closed, and the new one is another. */
async function expectReplaced(user: SignedInUser, id: string, totalCents: number) {
  const second = await openCheckout(shop.deps, user, totalCents)
  expect(second.id).not.toBe(id)
  expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('expired')
  expect((await listCheckouts(user.id)).map(({ state }) => state)).toEqual(['expired', 'open'])
}

test('a changed cart closes the page before it', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.fillCart(user, { plan: 'quarterly' })
  await expectReplaced(user, id, 410_400)
})

test('a change that costs the same closes the page before it too', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.fillCart(user, { producerNote: 'Warm light, please.' })
  await expectReplaced(user, id, defaultTotalCents)
})

test('a changed price closes the page at the old one', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  const before = shop.shelf.catalogue
  const figures = { ...before.figures, tokenPriceCents: { automated: 20_000, agency: 40_000 } }
  shop.shelf.catalogue = { ...before, version: 2, figures }
  shop.deps.catalogueCache.invalidate()
  await expectReplaced(user, id, 160_000)
  shop.shelf.catalogue = before
  shop.deps.catalogueCache.invalidate()
})

test('a page whose time is nearly over is replaced by one with time to pay', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  const soon = new Date(Date.now() + 60_000)
  await shop.db.updateTable('checkouts').set({ expiresAt: soon }).where('userId', '=', user.id).execute()
  await expectReplaced(user, id, defaultTotalCents)
})

test('a page that the provider closed is followed by a new one', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.stripe.checkout.sessions.expire(id)
  const second = await openCheckout(shop.deps, user, defaultTotalCents)
  expect(second.id).not.toBe(id)
  expect((await shop.stripe.checkout.sessions.retrieve(second.id)).status).toBe('open')
})

test('a customer who has paid is not charged again, even before any event', async () => {
  await shop.control.holdWebhooks()
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  const again = () => openCheckout(shop.deps, user, defaultTotalCents)
  await expect(again()).rejects.toMatchObject({ code: 'already_paid' })
  await expect(again()).rejects.toMatchObject({ code: 'cart_empty' })
  await shop.control.releaseWebhooks()
})

test('a page paid in the moment in which the cart changes is settled, and the change is not sold on top', async () => {
  await shop.control.holdWebhooks()
  const { user, id } = await shop.openAsNewBuyer()
  await shop.fillCart(user, { plan: 'quarterly' })
  await shop.pay(id)
  await expect(openCheckout(shop.deps, user, 410_400)).rejects.toMatchObject({ code: 'already_paid' })
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 1 })
  const another = await openCheckout(shop.deps, user, 410_400)
  await shop.pay(another.id)
  await settleCheckout(shop.deps, another.id)
  expect(await shop.countOrders(user), 'asked for again, it is an order of its own').toMatchObject({
    subscriptions: 2,
  })
  await shop.control.releaseWebhooks()
})

test('a person who buys again is the same customer at the provider', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await shop.receiveEvents()
  await shop.fillCart(user)
  const second = await openCheckout(shop.deps, user, defaultTotalCents)
  const [before, now] = await Promise.all(
    [id, second.id].map((each) => shop.stripe.checkout.sessions.retrieve(each)),
  )
  expect(now?.customer).toBe(before?.customer)
})

test('an answer without a session id is refused with the specified message', async () => {
  const provider = await startBrokenProvider('no id')
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  await expect(openCheckout(provider.deps, user, defaultTotalCents)).rejects.toMatchObject({
    code: 'invalid_checkout_session',
  })
  await provider.close()
})

test('the provider’s own message is shown, without its secrets', async () => {
  const provider = await startBrokenProvider('error')
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  await expect(openCheckout(provider.deps, user, defaultTotalCents)).rejects.toMatchObject({
    code: 'payment_provider',
    sentence: 'This amount is too large for ….',
  })
  expect((await listCheckouts(user.id)).map(({ state }) => state)).toEqual(['expired'])
  await provider.close()
})

test('an opening whose outcome is unknown is asked for again under the same key', async () => {
  const provider = await startBrokenProvider('silence')
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  await expect(openCheckout(provider.deps, user, defaultTotalCents)).rejects.toMatchObject({
    code: 'payment_provider',
    sentence: expect.stringContaining('does not answer'),
  })
  const [opening] = await listCheckouts(user.id)
  expect(opening?.state).toBe('opening')
  const page = await openCheckout(shop.deps, user, defaultTotalCents)
  expect(await listCheckouts(user.id)).toMatchObject([
    { id: opening?.id, state: 'open', providerSessionId: page.id },
  ])
  await provider.close()
})

test('a person opens pages for a hundred carts a day; one for the same cart is not counted', async () => {
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  for (let opened = 0; opened < 99; opened += 1) await limitCheckouts(shop.deps, user.id)
  const page = await openCheckout(shop.deps, user, defaultTotalCents)
  expect((await openCheckout(shop.deps, user, defaultTotalCents)).id).toBe(page.id)
  await shop.fillCart(user)
  await expect(openCheckout(shop.deps, user, defaultTotalCents)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
})
