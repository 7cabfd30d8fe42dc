import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseRounds } from '#test/choose-rounds.ts'
import { brokenRules, subscribe } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { applyNextEvents } from './start-inbox.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** The provider's events about a paid page. */
const eventTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'invoice.paid',
  'payment_intent.succeeded',
] as const

function listPermutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) =>
    listPermutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  )
}

const rounds = Array.from({ length: chooseRounds(1, 5) }, (_, round) => round)

test.each(
  rounds.flatMap((round) => listPermutations([0, 1, 2, 3]).map((order) => [order.join(''), round] as const)),
)('the events of one checkout in the order %s, each twice (round %i), come to the same', async (order) => {
  const { user, id: sessionId } = await shop.openAsNewBuyer()
  await shop.control.holdWebhooks()
  await shop.pay(sessionId)
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const events = await shop.stripe.events.list({ limit: 100 })
  const isAbout = ({ data }: (typeof events.data)[number]) =>
    JSON.stringify(data.object).includes(String(session.customer))
  const of = (type: string) => events.data.find((event) => event.type === type && isAbout(event))
  const sent = [...order].flatMap((index) => of(eventTypes[Number(index)] ?? eventTypes[0]) ?? [])
  expect(sent).toHaveLength(4)
  for (const { id } of sent) {
    expect((await shop.control.sendNow(id)).answer).toMatch(/^2/)
    await shop.control.sendNow(id)
    while (await applyNextEvents(shop.deps));
  }
  expect(await shop.countOrders(user)).toEqual({ subscriptions: 1, statuses: 1, videos: 3, emails: 1 })
  const sold = await shop.db
    .selectFrom('subscriptions as s')
    .innerJoin('invoices as i', 'i.subscriptionId', 's.id')
    .select(['s.status', 's.paidBlocks', 's.statusReason', 'i.kind', 'i.status as invoice', 'i.blocks'])
    .where('s.userId', '=', user.id)
    .execute()
  expect(sold).toEqual([
    {
      status: 'active',
      paidBlocks: 1,
      statusReason: 'Ordered and paid.',
      kind: 'first',
      invoice: 'paid',
      blocks: 1,
    },
  ])
})

test('a hundred repetitions of a renewal’s event, twenty at once, open one block, and every answer is 2xx', async () => {
  await shop.control.releaseWebhooks()
  const own = await subscribe(shop, 'monthly')
  await shop.control.holdWebhooks()
  await shop.moveClock(32)
  const events = await shop.stripe.events.list({ type: 'invoice.paid', limit: 1 })
  const id = events.data.find(({ data }) =>
    JSON.stringify(data.object).includes(own.providerSubscriptionId),
  )?.id
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.control.sendNow(id ?? '')))
    for (const { answer } of answers) expect(answer).toMatch(/^2/)
    await Promise.all(Array.from({ length: 3 }, () => applyNextEvents(shop.deps)))
  }
  expect(await own.blocks()).toMatchObject([{ isOpen: true }, { isOpen: true, films: 3 }])
  expect(await own.invoices()).toHaveLength(2)
  expect(await brokenRules(shop)).toEqual([])
})
