import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNewestShown, type CutState } from '#shared/videos/cuts/cut-states.ts'
import { makeVideo } from '#test/factories.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { findCutStates } from './cuts.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const at = new Date('2026-03-01T10:00:00Z')

test('of each film’s cuts only the newest that was shown is read with its cards', async () => {
  const { db } = database
  const { subscriptionId } = await makeBlock(db, {})
  const films: [CutState[], boolean[]][] = [
    [
      ['changes_asked', 'in_review', 'assembling'],
      [false, true, false],
    ],
    [
      ['approved', 'withdrawn', 'assembling'],
      [true, false, false],
    ],
    [
      ['in_review', 'approved'],
      [false, true],
    ],
    [
      ['withdrawn', 'assembling'],
      [false, false],
    ],
  ]
  const ids: string[] = []
  for (const [states] of films) {
    const { id: videoId } = await makeVideo(db, subscriptionId)
    ids.push(videoId)
    await db
      .insertInto('cuts')
      .values(
        states.map((state, index) => ({
          videoId,
          number: index + 1,
          state,
          createdAt: at,
          ...(state !== 'assembling' && { copy: JSON.stringify({}), sentAt: at }),
          ...(state === 'withdrawn' && { withdrawnAt: at, withdrawnReason: 'Wrong file' }),
        })),
      )
      .execute()
  }
  const found = await findCutStates(db, ids)
  const read = ids.map((id) => found.get(id)?.map(({ copy }) => copy !== null))
  expect(read).toEqual(films.map(([, expected]) => expected))

  const newestShown = ids.map((id) =>
    found.get(id)?.map((cut, _index, cuts) => cut === findNewestShown(cuts)),
  )
  expect(read, 'the same rule in SQL and in code').toEqual(newestShown)
})
