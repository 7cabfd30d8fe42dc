import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCardControl } from '#test/payments/card-control.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import type { FaultActor } from './fault-actor.ts'
import { beginProduction } from './begin-production.ts'
import { createBuyer } from './buyer.ts'
import { createCartSaver } from './cart-saver.ts'
import { createVideoMover } from './video-mover.ts'
import { findLostPayments } from './find-lost-payments.ts'
import { killWhileActing } from './kill-while-acting.ts'
import { signInAtServer } from '../app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../database/open-beside.ts'
import { createRandom, type Random } from '../random.ts'
import { createRoleGiver } from './role-giver.ts'

/** Of each kind. */
const rounds = chooseRounds(2, 50)

let server: TestServer

beforeAll(async () => {
  server = await startServer({ isEmpty: true })
})
afterAll(async () => {
  await server.stop()
  server.removeData()
})

test.for([
  ['the server', 'server'],
  ['the server with its stand-ins and its database', 'group'],
] as const)(
  `%s may be killed at any moment: nothing acknowledged is missing, nothing is sold twice (${rounds} rounds)`,
  async ([, what], { onTestFailed }) => {
    const random = createRandom()
    console.log(`kill -9 of the ${what}: ARCFRAME_SEED=${random.seed}`)
    onTestFailed(() => console.log(server.output()))
    const actors = await castActors(random)

    for (let round = 1; round <= rounds; round += 1) {
      // At any moment; but by the last round everybody has done something that could be lost.
      await killWhileActing(server, what, actors, random, round === rounds ? actors : [])
      server = await server.restart()
      const broken = await findBroken(actors)
      expect(broken, `after round ${round} of seed ${random.seed}`).toEqual([])
    }

    for (const { name, acknowledged } of actors) {
      console.log(`${name}: ${acknowledged()} acknowledged`)
      expect(acknowledged(), name).toBeGreaterThan(0)
    }
  },
)

async function castActors(random: Random): Promise<FaultActor[]> {
  const makeUserWithSession = () => signInAtServer(server)
  const [studio, saver, otherSaver, owner, helper, otherHelper] = [
    await signInAtServer(server, { roles: ['user', 'admin'] }),
    await makeUserWithSession(),
    await makeUserWithSession(),
    await makeUserWithSession(),
    await makeUserWithSession(),
    await makeUserWithSession(),
  ]
  const buyers = [await makeUserWithSession(), await makeUserWithSession(), await makeUserWithSession()]
  const subscriptionId = await beginProduction(owner.person, studio.person, openCardControl(server), 6)
  const mover = createVideoMover(studio.person, subscriptionId, random)
  await mover.lookAt()
  return [
    createCartSaver(saver.person),
    createCartSaver(otherSaver.person),
    ...buyers.map(({ person }) => createBuyer(person)),
    mover,
    createRoleGiver(studio.person, [helper.id, otherHelper.id], random),
  ]
}

async function findBroken(actors: readonly FaultActor[]): Promise<string[]> {
  const url = await findDatabaseUrl(server.dataDir)
  const lost = await withDatabase(url, (db) => findLostPayments(server.dataDir, db))
  const broken = await Promise.all(actors.map((actor) => actor.findBroken()))
  return [...lost, ...broken.flat()]
}
