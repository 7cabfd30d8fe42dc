import { afterAll, beforeAll, expect, it } from 'vitest'
import { boardVideoSchema } from '#shared/contract/videos/videos.ts'
import { makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readVideo } from './read-video.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('opens a film by its id alone, with its finished files, its customer and the reference of its parcels', async () => {
  const { db } = database
  const { subscriptionId, owner } = await makeBlock(db)
  const { id } = await makeVideo(db, subscriptionId, { status: 'editing' })
  await makeFinishedFile(db, { videoId: id, subscriptionId, owner })
  const video = await readVideo({ db }, id)
  expect(boardVideoSchema.parse(video)).toEqual(video)
  expect(video).toMatchObject({ id, subscriptionId, status: 'editing' })
  expect(video.files.map((file) => file.ratio)).toEqual(['16:9'])
})

it('knows no film that is not there', async () => {
  await expect(readVideo({ db: database.db }, 'no-such-film')).rejects.toMatchObject({ code: 'not_found' })
})
