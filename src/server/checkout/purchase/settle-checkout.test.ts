import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSelections } from '#shared/cart/product-selections.ts'
import { readStatusItems } from '#shared/subscriptions/read-status-items.ts'
import { makeUser } from '#test/factories.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { findCheckoutOfSession, insertCheckout, markExpired } from './checkout.db.ts'
import { readCheckout } from './read-checkout.ts'
import { settleCheckout } from './settle-checkout.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const oneOrder = { subscriptions: 1, statuses: 1, videos: 3, emails: 1 }

test('a payment brings subscription, status and the first block’s draft films', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await shop.receiveEvents()
  const { db } = shop
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(subscription).toMatchObject({
    userEmail: user.email,
    status: 'active',
    productTotalPrice: '1520.00',
    plan: 'monthly',
    package: 'automated',
    paidBlocks: 1,
  })
  expect(subscription.parcelReference).toMatch(/^AF-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  const status = await db
    .selectFrom('status')
    .selectAll()
    .where('id', '=', subscription.id)
    .executeTakeFirstOrThrow()
  const items = readStatusItems(status, subscription.startedAt, 'automated')
  expect(items).toEqual(status.statusItems)
  expect(items.map((item) => item.status)).toEqual(['complete', ...Array(6).fill('coming up')])
  const videos = await db
    .selectFrom('videos')
    .selectAll()
    .where('subscriptionId', '=', subscription.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  expect(videos).toMatchObject([
    { title: '15 second ad 1', length: 15, move: 'orbit', hasCutdowns: true, block: 1, status: 'draft' },
    { title: '15 second ad 2', length: 15, move: 'push-in', hasCutdowns: false, position: 1 },
    { title: '5 second ad 1', length: 5, move: 'top-spin', copyCards: [], position: 2 },
  ])
  expect(videos[0]?.copyCards).toEqual(
    Array.from({ length: 3 }, () => ({ id: expect.any(String), copy: '', wordCount: 0 })),
  )
  expect(videos[0]?.startCard).toEqual({ use: false, text: '' })
  expect(videos[0]?.endCard).toEqual({ use: false, logo: true, tagline: '' })
  expect(await shop.findEmailsTo(user.email)).toMatchObject([
    {
      kind: 'order-placed',
      films: ['1 × 15 second ad, with social cutdowns', '1 × 15 second ad', '1 × 5 second ad'],
      totalCents: 152_000,
      parcelReference: subscription.parcelReference,
      studioAddress: 'Arcframe Studio, 12 Gantry Lane, Portland',
    },
  ])
  expect(await db.selectFrom('carts').selectAll().where('userId', '=', user.id).execute()).toEqual([])
})

test('a yearly payment buys twelve blocks, of which the first is open', async () => {
  const { user, id } = await shop.openAsNewBuyer({ plan: 'yearly' }, 1_459_200)
  await shop.pay(id)
  await shop.receiveEvents()
  const blocks = await shop.db
    .selectFrom('blocks')
    .innerJoin('subscriptions', 'subscriptions.id', 'blocks.subscriptionId')
    .select(['number', 'openedAt'])
    .where('userId', '=', user.id)
    .orderBy('number')
    .execute()
  expect(blocks.map((block) => block.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(blocks.filter((block) => block.openedAt !== null)).toHaveLength(1)
})

test('a buyer who returns before any event is served by reading from the provider', async () => {
  await shop.control.holdWebhooks()
  const { user, id } = await shop.openAsNewBuyer()
  expect(await readCheckout(shop.deps, user.id, id)).toMatchObject({ state: 'waiting', subscriptionId: null })
  await shop.pay(id)
  const order = await readCheckout(shop.deps, user.id, id)
  expect(order).toMatchObject({ state: 'paid', price: { totalCents: 152_000 } })
  expect(order.subscriptionId).not.toBeNull()
  expect(order.parcelReference).not.toBeNull()
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
  expect(await shop.countOrders(user)).toEqual(oneOrder)
})

test('a payment is applied exactly once, by whatever reports it and however many do at once', async () => {
  for (let round = 0; round < 5; round++) {
    const { user, id } = await shop.openAsNewBuyer()
    await shop.pay(id)
    await Promise.all([
      shop.receiveEvents(),
      readCheckout(shop.deps, user.id, id),
      settleCheckout(shop.deps, id),
      settleCheckout(shop.deps, id),
    ])
    expect(await shop.countOrders(user)).toEqual(oneOrder)
  }
})

test('a failure in the middle leaves nothing behind, and the next try does it all', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  // The event comes last: all else is written by then.
  await shop.pool.query(`
    create function die() returns trigger language plpgsql as $$ begin raise 'the process died here'; end $$;
    create trigger dying before insert on events for each row when (new.kind = 'order.placed')
      execute function die()`)
  await expect(settleCheckout(shop.deps, id)).rejects.toThrow('the process died here')
  await shop.pool.query('drop function die cascade')
  expect(await shop.countOrders(user)).toEqual({ subscriptions: 0, statuses: 0, videos: 0, emails: 0 })
  await settleCheckout(shop.deps, id)
  expect(await shop.countOrders(user)).toEqual(oneOrder)
})

test('what was frozen is sold, although cart and catalogue changed while the buyer paid', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.fillCart(user, { plan: 'yearly', films: [] })
  const before = shop.shelf.catalogue
  shop.shelf.catalogue = { ...before, products: before.products.map((p) => ({ ...p, isActive: false })) }
  shop.deps.catalogueCache.invalidate()
  await shop.pay(id)
  await settleCheckout(shop.deps, id)
  shop.shelf.catalogue = before
  shop.deps.catalogueCache.invalidate()
  expect(await readCheckout(shop.deps, user.id, id)).toMatchObject({
    state: 'paid',
    productSelections: {
      plan: 'monthly',
      films: [{ lengthSeconds: 15 }, { lengthSeconds: 15 }, { lengthSeconds: 5 }],
    },
  })
  const cart = await shop.db
    .selectFrom('carts')
    .select('productSelections')
    .where('userId', '=', user.id)
    .executeTakeFirst()
  expect(cart?.productSelections, 'a changed cart is a new wish, and stays').toMatchObject({ plan: 'yearly' })
})

test('a second payment for the same selection is canceled and refunded, and the buyer notified', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  const first = await shop.db
    .selectFrom('checkouts')
    .selectAll()
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  const order = await readCheckout(shop.deps, user.id, id)
  const checkoutId = `second-${first.id}`.slice(0, 60)
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 1_860_000)
  const page = await shop.deps.payments.openPaymentPage({
    checkoutId,
    begunAt: now,
    userId: user.id,
    email: user.email,
    customerId: null,
    title: 'Films',
    description: 'A page that another process opened at the same time, paid with a coupon',
    totalCents: 121_600,
    intervalMonths: 1,
    successUrl: `${shop.baseUrl}/checkout/success/?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${shop.baseUrl}/product/cart/`,
    expiresAt,
  })
  const secondId = page.id ?? ''
  const { selectionId, cartVersion } = first
  await insertCheckout(
    shop.db,
    {
      id: checkoutId,
      userId: user.id,
      selectionId,
      cartVersion,
      selections: readSelections(order.productSelections),
      price: order.price,
      currency: 'usd',
      expiresAt,
    },
    now,
  )
  await shop.db
    .updateTable('checkouts')
    .set({ state: 'open', providerSessionId: secondId })
    .where('id', '=', checkoutId)
    .execute()
  await shop.pay(id)
  await shop.pay(secondId)
  await Promise.all([
    settleCheckout(shop.deps, id),
    settleCheckout(shop.deps, secondId),
    shop.receiveEvents(),
  ])
  expect(await shop.countOrders(user)).toEqual({ ...oneOrder, emails: 2 })
  expect((await shop.findEmailsTo(user.email)).map(({ kind }) => kind).toSorted()).toEqual([
    'order-placed',
    'second-payment-returned',
  ])
  const states = await Promise.all([id, secondId].map((each) => readCheckout(shop.deps, user.id, each)))
  expect(states.map(({ state }) => state).toSorted()).toEqual(['duplicate', 'paid'])
  expect(states[0]?.subscriptionId).toBe(states[1]?.subscriptionId)
  const refunded = states[0]?.state === 'duplicate' ? id : secondId
  const session = await shop.stripe.checkout.sessions.retrieve(refunded, { expand: ['subscription'] })
  expect(session.subscription).toMatchObject({ status: 'canceled' })
  const refunds = await shop.stripe.refunds.list({ limit: 100 })
  const emails = await shop.findEmailsTo(user.email)
  const returned = emails.flatMap((each) =>
    each.kind === 'second-payment-returned' ? [each.totalCents] : [],
  )
  // The charged amount, not the order's price.
  expect(refunds.data.map(({ amount }) => amount)).toEqual(returned)
  expect(returned).toEqual([refunded === id ? 152_000 : 121_600])
})

test('a page that was not paid expires', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.stripe.checkout.sessions.expire(id)
  await shop.receiveEvents()
  expect(await readCheckout(shop.deps, user.id, id)).toMatchObject({ state: 'expired', subscriptionId: null })
  expect(await shop.countOrders(user)).toMatchObject({ subscriptions: 0 })
})

test('someone else’s payment page shows nothing, exactly as one that does not exist', async () => {
  const { id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  const stranger = await makeUser(shop.db)
  for (const sessionId of [id, 'cs_test_nothing']) {
    await expect(readCheckout(shop.deps, stranger.id, sessionId)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a page that was paid although we were stopped before its id was stored is found by our own reference', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.db
    .updateTable('checkouts')
    .set({ state: 'opening', providerSessionId: null, providerSessionUrl: null })
    .where('userId', '=', user.id)
    .execute()
  await shop.pay(id)
  await shop.receiveEvents()
  expect(await shop.countOrders(user)).toEqual(oneOrder)
  expect(await readCheckout(shop.deps, user.id, id)).toMatchObject({ state: 'paid' })
})

test('what is paid never expires', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await settleCheckout(shop.deps, id)
  const paid = await findCheckoutOfSession(shop.db, id)
  await markExpired(shop.db, paid?.id ?? '', new Date())
  expect(await readCheckout(shop.deps, user.id, id)).toMatchObject({ state: 'paid' })
})

test('a subscription ended at the provider is ended here', async () => {
  const { user, id } = await shop.openAsNewBuyer()
  await shop.pay(id)
  await shop.receiveEvents()
  const { subscription } = await shop.stripe.checkout.sessions.retrieve(id)
  await shop.stripe.subscriptions.cancel(String(subscription))
  await shop.receiveEvents()
  const rows = await shop.db
    .selectFrom('subscriptions')
    .select('status')
    .where('userId', '=', user.id)
    .execute()
  expect(rows).toEqual([{ status: 'canceled' }])
})

test('films that were sent under one id cost their own tokens each', async () => {
  const video = { id: 'same', count: 1, hasCutdowns: false, move: 'orbit' } as const
  const videos = [
    { ...video, lengthSeconds: 60 },
    { ...video, lengthSeconds: 5 },
  ]
  const { user, id } = await shop.openAsNewBuyer({ films: videos }, 234_650)
  await shop.pay(id)
  await shop.receiveEvents()
  const sold = await shop.db
    .selectFrom('videos')
    .innerJoin('subscriptions', 'subscriptions.id', 'videos.subscriptionId')
    .select(['videos.length', 'videos.tokens'])
    .where('subscriptions.userId', '=', user.id)
    .orderBy('videos.position')
    .execute()
  expect(sold).toEqual([
    { length: 60, tokens: 12 },
    { length: 5, tokens: 1 },
  ])
})
