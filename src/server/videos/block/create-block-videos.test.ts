import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VideoSelection, ProductSelections } from '#shared/cart/product-selections.ts'
import { priceSelection } from '#shared/checkout/price-selection.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { createBlockVideos } from './create-block-videos.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-01T10:00:00.000Z')

async function draft(selected: Partial<VideoSelection>[], pack: ProductSelections['package'] = 'automated') {
  const { db } = database
  const { id: subscriptionId } = await makeSubscription(db, await makeUser(db))
  const selections = {
    plan: 'monthly' as const,
    package: pack,
    films: selected.map((video, index) => ({
      id: `film-${index}`,
      lengthSeconds: 15,
      count: 1,
      hasCutdowns: false,
      move: 'orbit' as const,
      ...video,
    })),
  }
  const { price } = priceSelection(selections, {
    products: [...seedProducts],
    figures: seedFigures,
    currency: 'usd',
  })
  const frameRate = { num: 24000, den: 1001 }
  const made = await createBlockVideos(db, { subscriptionId, block: 2, selections, price, frameRate }, now)
  const videos = await db
    .selectFrom('videos')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  expect(videos).toHaveLength(made)
  return videos
}

test('each film sold is a draft of its own, numbered by its kind, in the order of the selection', async () => {
  const videos = await draft([{ count: 2 }, { lengthSeconds: 30 }, { hasCutdowns: true, move: 'whip' }])
  expect(
    videos.map(({ title, position, hasCutdowns, move }) => [title, position, hasCutdowns, move]),
  ).toEqual([
    ['15 second ad 1', 0, false, 'orbit'],
    ['15 second ad 2', 1, false, 'orbit'],
    ['30 second ad 1', 2, false, 'orbit'],
    ['15 second ad 3', 3, true, 'whip'],
  ])
  expect(new Set(videos.map(({ status, block }) => `${status} ${block}`))).toEqual(new Set(['draft 2']))
})

test.each([
  [5, 0],
  [7, 1],
  [15, 3],
  [20, 4],
  [30, 6],
])('a film of %i seconds begins with %i empty copy cards', async (lengthSeconds, cards) => {
  const [video] = await draft([{ lengthSeconds }])
  const copyCards = video?.copyCards as { id: string; copy: string; wordCount: number }[]
  expect(copyCards.map(({ copy, wordCount }) => [copy, wordCount])).toEqual(
    Array.from({ length: cards }, () => ['', 0]),
  )
  expect(new Set(copyCards.map(({ id }) => id)).size).toBe(cards)
})

test('a film is made at the rate that the setting has, and keeps it', async () => {
  const [video] = await draft([{}])
  expect(video).toMatchObject({ frameRateNum: 24000, frameRateDen: 1001 })
})

test('an agency’s films have no move yet: the producer designs it', async () => {
  const [video] = await draft([{}], 'agency')
  expect(video?.move).toBeNull()
})

test('the largest order is drafted whole', async () => {
  const videos = await draft(Array.from({ length: 60 }, () => ({ count: 99, lengthSeconds: 5 })))
  expect(videos).toHaveLength(5940)
  expect(videos.at(-1)).toMatchObject({ title: '5 second ad 5940', position: 5939 })
})
