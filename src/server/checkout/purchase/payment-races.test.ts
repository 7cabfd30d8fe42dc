import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCheckout } from '#shared/contract/checkout.ts'
import { createRandom } from '#test/random.ts'
import { until } from '#test/until.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { startShop, type Shop } from '#test/payments/start-shop.ts'
import { listenForChanges } from '../../outside/database/listen-for-changes.ts'
import { paymentEventsChannel } from '../inbox/payment-events.db.ts'
import { startInbox } from '../inbox/start-inbox.ts'
import type { Loop } from '../../jobs/start-loop.ts'

const rounds = chooseRounds(8, 500)
/** From the first of both, way back or event, until the subscription is there. */
const activeWithinMs = 60_000

let shop: Shop
let inbox: Loop
let listening: Awaited<ReturnType<typeof listenForChanges>>
beforeAll(async () => {
  shop = await startShop()
  // Held, so that the rounds decide when events arrive.
  await shop.control.holdWebhooks()
  inbox = startInbox(shop.deps)
  listening = await listenForChanges(shop.databaseUrl, {
    channels: { [paymentEventsChannel]: () => inbox.wake() },
  })
})
afterAll(async () => {
  await listening.stop()
  await inbox.close()
  await shop.close()
})

type Buyer = Awaited<ReturnType<Shop['openAsNewBuyer']>>

const isActive = async ({ user }: Buyer) =>
  (await shop.db.selectFrom('subscriptions').select('status').where('userId', '=', user.id).execute()).some(
    ({ status }) => status === 'active',
  )

/** The success page: polls until it can show the order. @returns every state that it got */
async function comeBack({ user, id: sessionId }: Buyer): Promise<string[]> {
  const states: string[] = []
  await until(
    async () => {
      const { status, output } = await shop.call(readCheckout, { sessionId }, { as: user })
      states.push(status === 200 ? output.state : `answered ${status}`)
      return output.state === 'paid'
    },
    activeWithinMs,
    'the success page shows no order',
  )
  return states
}

/** Sends all of the provider's events of this payment at once; each must be answered with 2xx. */
async function deliverAll(eventIds: readonly string[]): Promise<void> {
  const deliveries = await Promise.all(eventIds.map((eventId) => shop.control.sendNow(eventId)))
  expect(deliveries.map(({ answer }) => answer)).toEqual(eventIds.map(() => '200'))
}

async function findEventIds({ id: sessionId }: Buyer): Promise<string[]> {
  const { subscription, invoice } = await shop.stripe.checkout.sessions.retrieve(sessionId)
  const { data } = await shop.stripe.events.list({ limit: 20 })
  const ids = new Set([sessionId, subscription, invoice])
  return data
    .filter(({ data: { object } }) => 'id' in object && ids.has(object.id as string))
    .map(({ id }) => id)
}

test.for([['the way back first'], ['the event first'], ['both within 5 ms']] as const)(
  `a payment with %s is activated once, within 5 seconds, and never shown as unpaid (${rounds} rounds)`,
  { timeout: rounds * 60_000 },
  async ([order]) => {
    const random = createRandom()
    console.log(`payment races, ${order}: ARCFRAME_SEED=${random.seed}`)
    let slowestMs = 0
    for (let round = 1; round <= rounds; round += 1) {
      const where = `round ${round} of seed ${random.seed}`
      const buyer = await shop.openAsNewBuyer()
      await shop.pay(buyer.id)
      const eventIds = await findEventIds(buyer)
      expect(eventIds.length, where).toBeGreaterThanOrEqual(3)

      const startedAt = performance.now()
      const active = until(() => isActive(buyer), activeWithinMs, `${where}: there is no subscription`).then(
        () => {
          slowestMs = Math.max(slowestMs, performance.now() - startedAt)
        },
      )
      // The second comes soon after the first, or when all is done already.
      const second = async () => {
        const gapMs = random.pick([10, 40, null])
        await (gapMs === null || gapMs === undefined ? active : wait(gapMs))
      }
      const gaps =
        order === 'both within 5 ms'
          ? { back: wait(random.between(0, 5)), event: wait(random.between(0, 5)) }
          : order === 'the event first'
            ? { back: second(), event: Promise.resolve() }
            : { back: Promise.resolve(), event: second() }
      const [states] = await Promise.all([
        gaps.back.then(() => comeBack(buyer)),
        gaps.event.then(() => deliverAll(eventIds)),
        active,
      ])
      expect(
        states.filter((state) => state !== 'waiting' && state !== 'paid'),
        where,
      ).toEqual([])

      await until(isInboxEmpty, 60_000, `${where}: events wait`)
      expect(await shop.countOrders(buyer.user), where).toEqual({
        subscriptions: 1,
        statuses: 1,
        videos: 3,
        emails: 1,
      })
    }
    console.log(`payment races, ${order}: active after ${Math.round(slowestMs)} ms at most`)
    expect(await brokenRules(shop)).toEqual([])
  },
)

async function isInboxEmpty(): Promise<boolean> {
  const waiting = await shop.db
    .selectFrom('paymentEvents')
    .select('id')
    .where('appliedAt', 'is', null)
    .limit(1)
    .execute()
  return waiting.length === 0
}
