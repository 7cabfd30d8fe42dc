import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser } from '#test/factories.ts'
import { createRandom } from '#test/random.ts'
import { isLong, chooseRounds } from '#test/choose-rounds.ts'
import { brokenRules } from '#test/payments/own-subscription.ts'
import { defaultTotalCents, startShop, type Shop } from '#test/payments/start-shop.ts'
import { openCheckout } from './open-checkout.ts'
import { readCheckout } from './read-checkout.ts'
import { applyNextEvents } from '../inbox/start-inbox.ts'

const rounds = chooseRounds(3, 50)

let shop: Shop
let wire: Awaited<ReturnType<typeof watchWire>>
beforeAll(async () => {
  shop = await startShop()
  wire = await watchWire(shop.providerUrl)
  shop.deps.payments = shop.connectPayments({ apiBase: wire.url })
})
beforeEach(() => shop.control.setFaults({ api: [] }))
afterAll(async () => {
  await shop.close()
  await wire.close()
})

const opening = { method: 'POST', path: '/v1/checkout/sessions' } as const
const breaks = [
  ['500', { kind: 'error', status: 500 }],
  ['429', { kind: 'error', status: 429 }],
  ['a reset before the work', { kind: 'reset' }],
  ['a reset after the work', { kind: 'reset_after' }],
] as const

test.for(breaks)(
  `a provider that answers an opening with %s is asked again, under the same key unless that is used up, and opens one page (${rounds} rounds)`,
  { timeout: 120_000 + rounds * 60_000 },
  async ([name, fault]) => {
    const random = createRandom()
    console.log(`an opening that meets ${name}: ARCFRAME_SEED=${random.seed}`)
    for (let round = 1; round <= rounds; round += 1) {
      await shop.control.setFaults({ api: [{ ...fault, ...opening, times: random.between(1, 6) }] })
      const where = `round ${round} of seed ${random.seed}`
      const keys = await expectOnePage(random.between(1, 3), where)
      if (name === '500') expect(keys, `${where}: keys of one checkout`).toEqual(makeExpectedKeys(keys))
      else expect(new Set(keys).size, `${where}: every time under one key`).toBe(1)
    }
    expect(await brokenRules(shop)).toEqual([])
  },
)

test.runIf(isLong)(
  'a provider that is silent for 90 seconds, whether it worked or not, has opened one page in the end',
  { timeout: 600_000 },
  async () => {
    for (const kind of ['silence', 'silence_after'] as const) {
      await shop.control.setFaults({ api: [{ kind, ...opening, times: 1000 }] })
      const speaksAgain = setTimeout(() => void shop.control.setFaults({ api: [] }), 90_000)
      const keys = await expectOnePage(1, kind)
      expect(new Set(keys).size, `${kind}: every time under one key`).toBe(1)
      clearTimeout(speaksAgain)
    }
  },
)

test('while the provider can’t say how a payment stands, it is waited for; then it is applied once', async () => {
  for (const [name, fault] of breaks) {
    await shop.control.setFaults({ api: [] })
    await shop.control.holdWebhooks()
    const { user, id } = await shop.openAsNewBuyer()
    await shop.pay(id)
    await shop.control.setFaults({ api: [{ ...fault, method: 'GET', path: '/v1', times: 1000 }] })
    await shop.control.releaseWebhooks()
    await shop.receiveEvents()
    expect(await readCheckout(shop.deps, user.id, id), name).toMatchObject({ state: 'waiting' })
    expect(await shop.countOrders(user), name).toMatchObject({ subscriptions: 0, emails: 0 })
    await shop.control.setFaults({ api: [] })
    const inAMinute = { now: () => new Date(Date.now() + 60_000) }
    while (await applyNextEvents({ ...shop.deps, clock: inAMinute }));
    expect(await readCheckout(shop.deps, user.id, id), name).toMatchObject({ state: 'paid' })
    expect(await shop.countOrders(user), name).toMatchObject({ subscriptions: 1, videos: 3, emails: 1 })
  }
  expect(await brokenRules(shop)).toEqual([])
})

/**
 * Presses “pay” in so many tabs until a page opens: it is the only one, and is sold once.
 * @returns the idempotency keys that were used
 */
async function expectOnePage(tabs: number, where: string): Promise<string[]> {
  const user = await makeUser(shop.db)
  await shop.fillCart(user)
  wire.openingKeys.length = 0
  const pressUntilOpen = async () => {
    for (let press = 1; press <= 10; press += 1) {
      const answer = await openCheckout(shop.deps, user, defaultTotalCents).catch((error: unknown) => error)
      if (!(answer instanceof Error)) return (answer as { id: string }).id
      expect(answer, where).toMatchObject({ code: 'payment_provider' })
      const stored = await listStates(user.id)
      expect(['opening', 'open'], `${where}: an outcome that is not known is kept as such`).toContain(
        stored[0],
      )
      expect(stored, where).toHaveLength(1)
    }
    throw new Error(`${where}: no page opened`)
  }
  const pages = new Set(await Promise.all(Array.from({ length: tabs }, pressUntilOpen)))
  expect(pages.size, where).toBe(1)
  expect(wire.openingKeys.length, `${where}: asked again`).toBeGreaterThan(1)
  expect(wire.openingKeys[0], where).toMatch(/^open-/)
  const sessions = await shop.stripe.checkout.sessions.list({ limit: 100 })
  const own = sessions.data.filter(({ metadata }) => metadata?.['userId'] === user.id)
  expect(
    own.map(({ id }) => id),
    where,
  ).toEqual([...pages])
  await shop.pay(own[0]?.id ?? '')
  await shop.receiveEvents()
  expect(await listStates(user.id), where).toEqual(['paid'])
  expect(await shop.countOrders(user), where).toMatchObject({ subscriptions: 1, emails: 1 })
  return [...wire.openingKeys]
}

/** As they would be if each were the first one's, or of a later attempt and never of one before. */
function makeExpectedKeys(keys: string[]): string[] {
  const [first = ''] = keys
  let attempt = 1
  return keys.map((key) => {
    if (key === `${first}-retry-${attempt + 1}`) attempt += 1
    return attempt === 1 ? first : `${first}-retry-${attempt}`
  })
}

const listStates = async (userId: string) =>
  (await shop.db.selectFrom('checkouts').select('state').where('userId', '=', userId).execute()).map(
    ({ state }) => state,
  )

/** A proxy between shop and provider that records the idempotency keys of openings. */
async function watchWire(providerUrl: string) {
  const openingKeys: string[] = []
  const server = createServer((question, answer) => {
    if (question.method === opening.method && question.url === opening.path) {
      openingKeys.push(String(question.headers['idempotency-key']))
    }
    const { method, headers } = question
    const onward = forward(new URL(question.url ?? '/', providerUrl), { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    // What breaks there breaks here, and who gives up waiting here gives up there.
    onward.on('error', () => question.socket.destroy())
    answer.on('close', () => onward.destroy())
    question.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    openingKeys,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
