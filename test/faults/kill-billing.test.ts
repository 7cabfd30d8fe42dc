import { afterEach, expect, test } from 'vitest'
import { openCardControl } from '#test/payments/card-control.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import type { Plan } from '#shared/products/plan.ts'
import type { DemoPerson } from '../../scripts/demo-data/demo-person.ts'
import type { FaultActor } from './fault-actor.ts'
import { createCalendar, createCanceler, createRefunder } from './billing-actors.ts'
import { pay, waitForSubscription } from './buyer.ts'
import { findLostBilling } from './find-lost-billing.ts'
import { findLostPayments } from './find-lost-payments.ts'
import { killWhileActing } from './kill-while-acting.ts'
import { signInAtServer } from '../app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../database/open-beside.ts'
import { createRandom, type Random } from '../random.ts'
import { namedSelections } from '#test/payments/named-selections.ts'

const rounds = chooseRounds(4, 100)
/** Subscriptions that are there to be ended, of each plan: some end with their period between two kills. */
const supply = rounds / 2 + 2

let server: TestServer

afterEach(async () => {
  await server.stop()
  server.removeData()
})

test(`renewals, refunds and cancellations may be killed at any moment: what the provider charged, ended and gave back is what is stored (${rounds} rounds)`, async ({
  onTestFailed,
}) => {
  const random = createRandom()
  console.log(`kill -9 in billing: ARCFRAME_SEED=${random.seed}`)
  onTestFailed(() => console.log(server.output()))
  server = await startServer({ isEmpty: true })
  const actors = await castActors(random)

  for (let round = 1; round <= rounds; round += 1) {
    const what = round % 2 === 0 ? 'group' : 'server'
    await killWhileActing(server, what, actors, random, actors.slice(round - 1, round))
    server = await server.restart()
    const broken = await findBroken(actors)
    expect(broken, `after round ${round} of seed ${random.seed}`).toEqual([])
  }

  for (const { name, acknowledged } of actors) {
    console.log(`${name}: ${acknowledged()} acknowledged`)
    expect(acknowledged(), name).toBeGreaterThan(0)
  }
})

async function castActors(random: Random): Promise<FaultActor[]> {
  const studio = await signInAtServer(server, { roles: ['user', 'admin'] })
  const [canceler, otherCustomer] = [await signInAtServer(server), await signInAtServer(server)]
  const [toEnd] = await Promise.all([
    buyMany(canceler.person, [...repeat('quarterly', supply), ...repeat('yearly', supply)]),
    buyMany(otherCustomer.person, repeat('monthly', 4)),
  ])
  return [
    createCalendar(random),
    createRefunder(studio.person, random),
    createCanceler(canceler.person, toEnd, random),
  ]
}

const repeat = (plan: Plan, count: number) => Array.from({ length: count }, () => plan)

/** One after the other: a person has one cart. */
async function buyMany(person: DemoPerson, plans: readonly Plan[]): Promise<string[]> {
  const subscriptionIds: string[] = []
  for (const plan of plans) {
    const sessionId = await pay(person, openCardControl(server), { ...namedSelections, plan })
    subscriptionIds.push(await waitForSubscription(person, sessionId))
  }
  return subscriptionIds
}

/** First what was under way comes to its end, then everybody looks at what they were promised. */
async function findBroken(actors: readonly FaultActor[]): Promise<string[]> {
  const url = await findDatabaseUrl(server.dataDir)
  return withDatabase(url, async (db) => {
    const unsettled = await findLostBilling(server.dataDir, db)
    const broken = await Promise.all(actors.map((actor) => actor.findBroken()))
    const differences = await findLostBilling(server.dataDir, db)
    const lost = await findLostPayments(server.dataDir, db)
    return [...unsettled, ...broken.flat(), ...differences, ...lost]
  })
}
