import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import { changeStep, defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { TestClock } from '#test/test-clock.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import type { Config } from '../../config/config.ts'
import { openLog } from '../../app/open-log.ts'
import { openDueBlocks } from './open-due-blocks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const config = { baseUrl: 'https://films.example', frameRate: { num: 25, den: 1 } } as Config
const log = openLog(false)
log.level = 'silent'
const startedAt = new Date('2026-01-31T10:00:00.000Z')
const withReceived = changeStep(defaultStatusItems(startedAt, 'automated'), 'received', 'complete', startedAt)

async function makeYearly(overrides: Parameters<typeof makeSubscription>[2] = {}) {
  const { db } = database
  const user = await makeUser(db)
  const { id } = await makeSubscription(db, user, { selections: { plan: 'yearly' }, startedAt, ...overrides })
  const block = async () => {
    const row = await db.selectFrom('status').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { block: row.block, statusItems: row.statusItems as StatusItem[] }
  }
  const videos = (number: number) =>
    db
      .selectFrom('videos')
      .select('title')
      .where('subscriptionId', '=', id)
      .where('block', '=', number)
      .execute()
  const archive = () =>
    db.selectFrom('statusArchive').selectAll().where('subscriptionId', '=', id).orderBy('block').execute()
  const emails = () => readEmails(db, user.email, config)
  return { id, user, block, videos, archive, emails }
}

test('a paid block opens on its day: the old list is archived, the items stay received, films are drafted', async () => {
  const clock = new TestClock('2026-02-28T09:59:59.000Z')
  const deps = { db: database.db, config, clock, log }
  const subscription = await makeYearly({ statusItems: withReceived })
  expect(await openDueBlocks(deps)).toEqual({ opened: 0, failed: 0 })
  clock.advance(1000)
  expect(await openDueBlocks(deps)).toEqual({ opened: 1, failed: 0 })
  const { block, statusItems } = await subscription.block()
  expect(block).toBe(2)
  expect(statusItems.map(({ status }) => status).slice(0, 3)).toEqual(['complete', 'complete', 'coming up'])
  expect(statusItems[2]?.date).toBe('2026-03-08T10:00:00.000Z')
  expect(await subscription.archive()).toMatchObject([{ block: 1, statusItems: withReceived }])
  expect((await subscription.videos(2)).map(({ title }) => title).toSorted()).toEqual([
    '15 second ad 1',
    '15 second ad 2',
    '5 second ad 1',
  ])
  const lots = database.db
    .selectFrom('tokenLots')
    .select(['block', 'granted', 'available', 'tokenPriceCents'])
  expect(await lots.where('subscriptionId', '=', subscription.id).where('block', '=', 2).execute()).toEqual([
    { block: 2, granted: 8, available: 8, tokenPriceCents: 15_200 },
  ])
  expect(await openDueBlocks(deps)).toEqual({ opened: 0, failed: 0 })
})

test('a customer whose block opens is notified once that its films wait for copy', async () => {
  const deps = { db: database.db, config, log, clock: new TestClock('2026-03-01T00:00:00.000Z') }
  const subscription = await makeYearly()
  await Promise.all([openDueBlocks(deps), openDueBlocks(deps)])
  expect(await subscription.emails()).toEqual([
    {
      kind: 'block-opened',
      to: subscription.user.email,
      block: 2,
      url: `https://films.example/subscriptions/manage/${subscription.id}`,
    },
  ])
})

test('several processes after a long stop open each block once, in order', async () => {
  const deps = { db: database.db, config, log, clock: new TestClock('2026-05-01T00:00:00.000Z') }
  const subscription = await makeYearly()
  const opened = await Promise.all([openDueBlocks(deps), openDueBlocks(deps), openDueBlocks(deps)])
  // The other tests' subscriptions are due as well; of this one blocks 2, 3 and 4 are.
  expect(opened.reduce((sum, each) => sum + each.opened, 0)).toBeGreaterThanOrEqual(3)
  expect(opened.map(({ failed }) => failed)).toEqual([0, 0, 0])
  expect((await subscription.block()).block).toBe(4)
  expect((await subscription.archive()).map(({ block }) => block)).toEqual([1, 2, 3])
  for (const number of [2, 3, 4]) expect(await subscription.videos(number)).toHaveLength(3)
})

test('nothing opens while a subscription is paused or after it was canceled, or beyond what is paid', async () => {
  const deps = { db: database.db, config, log, clock: new TestClock('2026-06-01T00:00:00.000Z') }
  await openDueBlocks(deps)
  const paused = await makeYearly({ status: 'paused' })
  const canceled = await makeYearly({ status: 'canceled' })
  const unpaid = await makeYearly()
  await database.db.updateTable('subscriptions').set({ paidBlocks: 1 }).where('id', '=', unpaid.id).execute()
  expect(await openDueBlocks(deps)).toEqual({ opened: 0, failed: 0 })
  for (const each of [paused, canceled, unpaid]) expect((await each.block()).block).toBe(1)
})

test('a subscription whose block can’t be opened holds up no other', async () => {
  const deps = { db: database.db, config, log, clock: new TestClock('2026-03-01T00:00:00.000Z') }
  const damaged = await makeYearly({ startedAt: new Date('2026-01-30T10:00:00.000Z') })
  const sound = await makeYearly()
  await database.db
    .updateTable('subscriptionTerms')
    .set({ price: '{}' })
    .where('subscriptionId', '=', damaged.id)
    .execute()
  expect(await openDueBlocks(deps)).toMatchObject({ failed: 1 })
  expect((await sound.block()).block).toBe(2)
  expect((await damaged.block()).block, 'and nothing of it is left half done').toBe(1)
  expect(await damaged.emails()).toEqual([])
})
