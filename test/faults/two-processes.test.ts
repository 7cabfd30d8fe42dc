import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signWebhook } from '#sandbox/card-provider/deliver-webhooks.ts'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import { hashPassword } from '#server/identity/password/password-hashing.ts'
import { writePassword } from '#server/identity/store/users.db.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import { readCart, saveCart } from '#shared/contract/cart.ts'
import { createCheckoutSession, readCheckout } from '#shared/contract/checkout.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { updatePriceFigures } from '#shared/contract/products.ts'
import { listMySubscriptions } from '#shared/contract/subscriptions/subscriptions.ts'
import { updateSystemStatus } from '#shared/contract/system.ts'
import { listUsers, updateUserRoles } from '#shared/contract/users.ts'
import { listBlockVideos, moveVideos } from '#shared/contract/videos/videos.ts'
import { seedFigures } from '#shared/products/catalogue.ts'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import { beginProduction } from './begin-production.ts'
import { fillCart, pay } from './buyer.ts'
import { makeUserWithSession, type PersonWithSession } from '../app/sign-in-at-server.ts'
import { startTwoProcesses, type TwoProcesses } from './start-two-processes.ts'
import { until } from '../until.ts'

let both: TwoProcesses

beforeAll(async () => {
  both = await startTwoProcesses()
})
afterAll(() => both.close())

/** The same person, once at each process. */
function atBoth({ cookie }: Pick<PersonWithSession, 'cookie'>): [DemoPerson, DemoPerson] {
  const [first, second] = both.servers
  return [
    new DemoPerson(first.address, cookie, first.baseUrl),
    new DemoPerson(second.address, cookie, first.baseUrl),
  ]
}

const enterBoth = async (roles: ('user' | 'admin')[] = ['user']) => {
  const entered = await makeUserWithSession(both.db, { roles })
  return { ...entered, people: atBoth(entered) }
}

const isOnLandingPage = async (cents: number, address: string): Promise<boolean> => {
  const page = await (await fetch(address)).text()
  return page.replaceAll('<!-- -->', '').includes(`${formatMoney(cents, 'usd')} a token`)
}

describe('two processes over one database behave as one', () => {
  test('who signs in at one is signed in at the other, and signed out at both by either', async () => {
    const { id, email } = await makeUserWithSession(both.db)
    const password = 'a crane over a quiet bottle'
    await writePassword(both.db, id, await hashPassword(password), new Date())
    const post = (address: string, path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(address + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: both.servers[0].baseUrl, ...headers },
        body: JSON.stringify(body),
      })
    const [first, second] = both.servers.map(({ address }) => address) as [string, string]
    const signedIn = await post(first, '/api/auth/sign-in/email', { email, password })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const people = atBoth({ cookie })
    const whoIsThere = () =>
      Promise.all(people.map(async (person) => (await person.call(readSession, {})).user?.email ?? null))

    expect(await whoIsThere()).toEqual([email, email])
    expect((await post(second, '/api/auth/sign-out', {}, { Cookie: cookie })).status).toBe(200)
    expect(await whoIsThere()).toEqual([null, null])
  })

  test('saves of one cart at both are merged, and none is lost', async () => {
    const { people } = await enterBoth()
    const savesEach = 15
    const versions: number[] = []
    await Promise.all(
      people.map(async (person, index) => {
        for (let save = 1; save <= savesEach; save += 1) {
          const productSelections = { [`tab-${index}`]: save, shared: `${index}-${save}` }
          const answer = await person.call(saveCart, { productSelections })
          if (answer.saved) versions.push(answer.cart.version)
        }
      }),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 2 * savesEach }, (_, index) => index + 1),
    )
    for (const person of people) {
      const { cart } = await person.call(readCart, {})
      expect(cart?.productSelections).toMatchObject({ 'tab-0': savesEach, 'tab-1': savesEach })
    }
  })

  test('a price changed at one is on the landing page of the other, too', async () => {
    const { people } = await enterBoth(['user', 'admin'])
    const [first, second] = both.servers
    const automated = 23_700
    const figures = { ...seedFigures, tokenPriceCents: { ...seedFigures.tokenPriceCents, automated } }
    // Kept at the other one now.
    expect(await isOnLandingPage(seedFigures.tokenPriceCents.automated, second.address)).toBe(true)
    await people[0].call(updatePriceFigures, figures)
    await until(() => isOnLandingPage(automated, first.address), 60_000, 'the first shows the old price')
    await until(() => isOnLandingPage(automated, second.address), 60_000, 'the other shows the old price')

    await people[1].call(updatePriceFigures, seedFigures)
    const { automated: seeded } = seedFigures.tokenPriceCents
    await until(() => isOnLandingPage(seeded, second.address), 60_000, 'the other shows the old price')
    await until(() => isOnLandingPage(seeded, first.address), 60_000, 'the first shows the old price')
  })

  test('writes that are switched off at one are off at the other at once, and on again', async () => {
    const [admin, customer] = [await enterBoth(['user', 'admin']), await enterBoth()]
    const canSave = async () => (await save(customer.people[1])).status === 200
    const flags = { ...allFlagsOff, reason: '', endsAt: null }
    // The other one has the flags in its cache now, for five minutes.
    expect(await canSave()).toBe(true)
    await admin.people[0].call(updateSystemStatus, { ...flags, disableWrites: true, reason: 'A move' })
    await until(async () => !(await canSave()), 60_000, 'the other still writes')
    await admin.people[0].call(updateSystemStatus, flags)
    await until(canSave, 60_000, 'the other still refuses')
  })

  test('a payment delivered to both, and requested at both, is sold once', async () => {
    const { people, email } = await enterBoth()
    await both.cards.holdWebhooks()
    const sessionId = await pay(people[0], both.cards)
    const events = await listEvents(sessionId)
    expect(events.length).toBeGreaterThan(0)
    const deliveries = events.flatMap((event) => [
      ...both.servers.map(({ address }) => deliver(address, event)),
      ...both.servers.map(({ address }) => deliver(address, event)),
    ])
    const questions = people.flatMap((person) => [
      person.ask(readCheckout, { sessionId }),
      person.ask(readCheckout, { sessionId }),
    ])
    for (const answer of await Promise.all([...deliveries, ...questions])) expect(answer.status).toBe(200)
    await both.cards.releaseWebhooks()
    await until(async () => !(await isHearing()), 60_000, 'events wait')

    const [here, there] = await Promise.all(
      people.map(async (person) => (await person.call(listMySubscriptions, {})).subscriptions),
    )
    expect(here).toHaveLength(1)
    expect(there).toEqual(here)
    await until(async () => (await countEmails(email)) > 0, 60_000, 'no e-mail was sent')
    expect(await countEmails(email)).toBe(1)
    expect((await checkMoney(both)).flatMap(({ offences }) => offences)).toEqual([])
  })

  test('the pay button pressed at both opens one payment page', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => enterBoth()))
    for (const { people } of buyers) {
      const seenTotalCents = await fillCart(people[0])
      const pages = await Promise.all(
        [...people, ...people].map((person) => person.call(createCheckoutSession, { seenTotalCents })),
      )
      expect(new Set(pages.map(({ id }) => id)).size).toBe(1)
    }
  })

  test('of two moves of one film at both, one happens and the other is refused', async () => {
    const owner = await enterBoth()
    const studio = await enterBoth(['user', 'admin'])
    const subscriptionId = await beginProduction(owner.people[0], studio.people[0], both.cards, 3)
    const { videos } = await studio.people[0].call(listBlockVideos, { subscriptionId })
    const videoIds = videos.map(({ id }) => id)
    const answers = await Promise.all(
      studio.people.map((person) => person.call(moveVideos, { videoIds, to: 'queued' })),
    )
    expect(answers.flatMap(({ moved }) => moved.map(({ id }) => id)).toSorted()).toEqual(videoIds.toSorted())
    expect(answers.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(
      videoIds.map(() => 'video_moved_already'),
    )
  })

  test('a role taken at one is gone with the next request at the other', async () => {
    const taker = await enterBoth(['user', 'admin'])
    const loser = await enterBoth(['user', 'admin'])
    expect((await loser.people[1].ask(listUsers, {})).status).toBe(200)
    const reason = 'Has left the studio'
    await taker.people[0].call(updateUserRoles, { userId: loser.id, roles: ['user'], reason })
    expect((await loser.people[1].ask(listUsers, {})).status).toBe(403)
    expect((await loser.people[0].ask(listUsers, {})).status).toBe(403)
  })

  test('when one is killed the other goes on with what the first had begun', async () => {
    const { people, email } = await enterBoth()
    const seenTotalCents = await fillCart(people[0])
    const { id: sessionId } = await people[0].call(createCheckoutSession, { seenTotalCents })
    await both.servers[0].kill('server')
    await both.cards.pay({ sessionId, card: '4242424242424242' })
    const [event] = await listEvents(sessionId)
    expect((await deliver(both.servers[1].address, event)).status).toBe(200)
    await until(
      async () => (await people[1].call(listMySubscriptions, {})).subscriptions.length === 1,
      60_000,
      'the payment was not seen',
    )
    await until(async () => (await countEmails(email)) === 1, 60_000, 'the e-mail was not sent')
  })
})

const save = (person: DemoPerson) => person.ask(saveCart, { productSelections: { note: 'now' } })

/** Whether events of the provider are still undelivered or not applied yet. */
async function isHearing(): Promise<boolean> {
  if ((await both.cards.countWaiting()) > 0) return true
  const waiting = both.db.selectFrom('paymentEvents').select('id').where('appliedAt', 'is', null).limit(1)
  return (await waiting.execute()).length > 0
}

/** The provider's events about a payment page. */
async function listEvents(sessionId: string): Promise<Stripe.Event[]> {
  const stripe = new Stripe(both.secretKey, {
    host: '127.0.0.1',
    port: both.providerPort,
    protocol: 'http',
  })
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 100 })
  return data.filter((event) => (event.data.object as { id: string }).id === sessionId)
}

/** Delivers an event to one process, as the provider does. */
function deliver(address: string, event: Stripe.Event | undefined): Promise<Response> {
  const payload = JSON.stringify(event)
  const signature = signWebhook(payload, both.webhookSecret, Math.floor(Date.now() / 1000))
  return fetch(`${address}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    body: payload,
  })
}

/** The mailbox is the test's own: it is asked where it is, not through a server that may be dead. */
async function countEmails(to: string): Promise<number> {
  const answer = await fetch(
    `http://127.0.0.1:${both.providerPort}/sandbox/mailbox.json?to=${encodeURIComponent(to)}`,
  )
  return ((await answer.json()) as unknown[]).length
}
