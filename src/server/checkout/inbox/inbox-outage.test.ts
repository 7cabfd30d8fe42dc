import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { isLong, chooseRounds } from '#test/choose-rounds.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { listenForChanges } from '../../outside/database/listen-for-changes.ts'
import { paymentEventsChannel } from './payment-events.db.ts'
import { startInbox } from './start-inbox.ts'

/** Events of one sale: its subscription, payment, invoice and page. */
const eventsPerSale = 4
const eventsAfterSilence = chooseRounds(200, 5000)

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
beforeEach(() => shop.control.holdWebhooks())
afterEach(async () => {
  await sql`drop trigger if exists refuse_writes on payment_events`.execute(shop.db)
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<Shop['openAsNewBuyer']>>

/** Sales known to the provider only. */
async function sellUnheard(count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  while (buyers.length < count) {
    const some = Math.min(10, count - buyers.length)
    const opened = await Promise.all(Array.from({ length: some }, () => shop.openAsNewBuyer()))
    await Promise.all(opened.map(({ id }) => shop.pay(id)))
    buyers.push(...opened)
  }
  return buyers
}

/** Events that the provider has not delivered yet. */
const findUndelivered = async () =>
  (await shop.control.listWebhooks()).deliveries.filter(({ deliveredAtMs }) => deliveredAtMs === null)

async function countEvents() {
  const { stored, applied } = await shop.db
    .selectFrom('paymentEvents')
    .select((eb) => [eb.fn.countAll<number>().as('stored'), eb.fn.count<number>('appliedAt').as('applied')])
    .executeTakeFirstOrThrow()
  return { stored: Number(stored), applied: Number(applied) }
}

async function expectSold(buyers: readonly Buyer[]): Promise<void> {
  for (const { user } of buyers) {
    expect(await shop.countOrders(user)).toEqual({ subscriptions: 1, statuses: 1, videos: 3, emails: 1 })
  }
  expect(await brokenRules(shop)).toEqual([])
}

test('of a hundred events that come while the database refuses writes none is acknowledged; sent again, all are applied', async () => {
  const before = await countEvents()
  const buyers = await sellUnheard(100 / eventsPerSale)
  const eventIds = (await findUndelivered()).map(({ eventId }) => eventId)
  expect(eventIds).toHaveLength(100)

  // As a full disk does, by the database itself.
  await sql`create or replace function refuse_writes() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    shop.db,
  )
  await sql`create trigger refuse_writes before insert on payment_events execute function refuse_writes()`.execute(
    shop.db,
  )
  // The provider waits ten seconds for an answer: a busy machine gives a hundred of them later than that.
  for (let at = 0; at < eventIds.length; at += 10) {
    const some = eventIds.slice(at, at + 10)
    const answers = await Promise.all(some.map((eventId) => shop.control.sendNow(eventId)))
    expect(answers.map(({ answer }) => answer)).toEqual(some.map(() => '507'))
  }
  expect(await countEvents()).toEqual(before)
  expect(await findUndelivered()).toHaveLength(100)

  await sql`drop trigger refuse_writes on payment_events`.execute(shop.db)
  await shop.control.releaseWebhooks()
  await shop.receiveEvents()
  expect(await countEvents()).toEqual({ stored: before.stored + 100, applied: before.applied + 100 })
  await expectSold(buyers)
})

test(
  `after three days of silence ${eventsAfterSilence} events come at once, and all are applied`,
  { timeout: 600_000 + eventsAfterSilence * 400 },
  async () => {
    const before = await countEvents()
    const buyers = await sellUnheard(eventsAfterSilence / eventsPerSale)
    await shop.moveClock(3)
    // The long version claims a time, on a machine of its own; the short one only that it gets there.
    const withinMs = isLong ? 5 * 60_000 : 600_000

    const inbox = startInbox(shop.deps)
    const listening = await listenForChanges(shop.databaseUrl, {
      channels: { [paymentEventsChannel]: () => inbox.wake() },
    })
    const startedAt = performance.now()
    await shop.control.releaseWebhooks()
    await until(
      async () => {
        const { applied } = await countEvents()
        return applied - before.applied >= eventsAfterSilence
      },
      withinMs,
      'events are not applied',
    )
    const tookMs = Math.round(performance.now() - startedAt)
    console.log(`${eventsAfterSilence} events after three days: applied in ${tookMs} ms`)
    await listening.stop()
    await inbox.close()
    expect(await findUndelivered()).toEqual([])
    await expectSold(buyers)
  },
)
