import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardVideoSchema, listVideosByStatus as call } from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { systemClock } from '../outside/clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { changeVideoStatus } from './status/change-video-status.ts'
import { findVideoAccess } from './find-video-access.ts'
import { listBlockVideos } from './block/list-block-videos.ts'
import { listMyVideos } from './list-my-videos.ts'
import { listVideosByStatus } from './list-videos-by-status.ts'
import { searchVideos } from './search-videos.ts'
import { matchVideos } from './store/video-search.db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second))

describe('the board of films by status', () => {
  it('sees each film that keeps its status exactly once, while films are added and moved', async () => {
    const { db } = database
    const admin = await makeAdmin(db)
    const { subscriptionId } = await makeBlock(db, { received: 'complete' })
    const made: string[] = []
    for (let index = 0; index < 57; index += 1) {
      // Videos of one block are made at the same moment: then the id decides.
      const createdAt = at(Math.floor(index / 9))
      made.push((await makeVideo(db, subscriptionId, { status: 'activated', createdAt })).id)
    }
    const moved = new Set<string>()
    const seen: string[] = []
    let startAfter: string | undefined
    do {
      const page = await listVideosByStatus({ db }, { status: 'activated', pageSize: 7, startAfter })
      seen.push(...page.videos.map(({ id }) => id))
      startAfter = page.lastVisible ?? undefined
      // The video that the cursor names leaves, one that is yet to come leaves, and new ones arrive.
      const leaving = [page.videos.at(-1)?.id, made.find((id) => !seen.includes(id) && !moved.has(id))]
      for (const videoId of leaving.filter((id) => id !== undefined)) {
        await changeVideoStatus({ db, clock: systemClock }, admin, {
          videoId,
          to: 'queued',
          reason: '',
        })
        moved.add(videoId)
      }
      await makeVideo(db, subscriptionId, {
        status: 'activated',
        createdAt: at(0),
        id: `000-early-${seen.length}`,
      })
    } while (startAfter)

    expect(new Set(seen).size).toBe(seen.length)
    const kept = made.filter((id) => !moved.has(id))
    expect(kept.filter((id) => !seen.includes(id))).toEqual([])
  })

  it('is ordered by (createdAt, id), ten to a page, with null at the end', async () => {
    const { db } = database
    const { subscriptionId, owner } = await makeBlock(db)
    for (let index = 0; index < 20; index += 1) {
      await makeVideo(db, subscriptionId, { status: 'editing', createdAt: at(19 - index) })
    }
    const first = await listVideosByStatus({ db }, call.input.parse({ status: 'editing' }))
    expect(first.videos).toHaveLength(10)
    const second = await listVideosByStatus(
      { db },
      call.input.parse({ status: 'editing', startAfter: first.lastVisible }),
    )
    expect(second.videos).toHaveLength(10)
    expect(second.lastVisible).toBeNull()
    const times = [...first.videos, ...second.videos].map((video) => video.createdAt)
    expect(times).toEqual(times.toSorted())
    expect(boardVideoSchema.parse(first.videos[0])).toMatchObject({ userEmail: owner.email })
  })

  it('is searched as a whole: title, customer, parcel, open revision and question, in any spelling', async () => {
    const { db } = database
    const { subscriptionId, owner } = await makeBlock(db)
    const make = (status: VideoStatus, title: string) => makeVideo(db, subscriptionId, { status, title })
    const quiet = await make('queued', 'Éclat, quiet on 50 % of it')
    const other = await make('queued', 'Loud')
    const shooting = await make('shooting', 'Quiet éclat')
    const find = async (search: string) => {
      const { videos } = await listVideosByStatus({ db }, { status: 'queued', search, pageSize: 100 })
      return videos.map(({ id }) => id).filter((id) => id === quiet.id || id === other.id)
    }
    expect(await find('ECLAT quiet')).toEqual([quiet.id])
    expect(await find('50 %')).toEqual([quiet.id])
    expect(await find(`loud ${owner.email}`)).toEqual([other.id])
    expect(await find('eclat loud')).toEqual([])
    expect(await find('%')).toEqual([quiet.id])
    const found = await searchVideos({ db }, { search: 'quiet eclat', pageSize: 10 })
    expect(found.videos.map(({ id }) => id).toSorted()).toEqual([quiet.id, shooting.id].toSorted())
    expect(found.counts).toMatchObject({ draft: 0, queued: 1, shooting: 1 })

    await db
      .insertInto('revisions')
      .values({ videoId: other.id, number: 7, note: 'Brighter.', askedAt: at(0) })
      .execute()
    expect(await find('revision 7')).toEqual([other.id])

    const { parcelReference } = await db
      .selectFrom('subscriptions')
      .select('parcelReference')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    expect(await find(`${parcelReference.toLowerCase()} loud`)).toEqual([other.id])
    expect(await find(`${parcelReference}-0`)).toEqual([])

    expect(await find('question')).toEqual([])
    const question = { subscriptionId, itemId: null, parcelId: null, isBlocking: false, askedAt: at(0) }
    await db
      .insertInto('questions')
      .values([
        { ...question, id: 'open', videoId: other.id, lastSide: 'studio', closedAt: null },
        { ...question, id: 'closed', videoId: quiet.id, lastSide: 'studio', closedAt: at(1) },
      ])
      .execute()
    expect(await find('question')).toEqual([other.id])
  })

  it('refuses a cursor that the server did not issue', async () => {
    const beforeAllTime = Buffer.from('["-271821-04-20T00:00:00.000Z","a"]').toString('base64url')
    for (const startAfter of ['WyJ4Il0', beforeAllTime]) {
      const wrong = listVideosByStatus({ db: database.db }, { status: 'draft', pageSize: 10, startAfter })
      await expect(wrong).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  it('is read from its index at any depth', async () => {
    const { db } = database
    const plan = await db
      .selectFrom('videos')
      .select('id')
      .where('status', '=', 'draft')
      .orderBy('createdAt')
      .orderBy('id')
      .limit(11)
      .explain('text')
    expect(JSON.stringify(plan)).toContain('videos_by_status')
  })

  it('is searched by its trigram indexes', async () => {
    const plan = await database.db.transaction().execute(async (tx) => {
      // The table of a test is so small that the planner would read all of it.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_indexscan = off`.execute(tx)
      return tx.selectFrom('videos').select('id').where(matchVideos('stone')).explain('text')
    })
    expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on videos_title\b/)
    expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on subscriptions_search\b/)
    // With 20,000 customers and 100,000 videos that took 17 s for a letter of all addresses.
    expect(JSON.stringify(plan), 'no video is compared with a list').not.toMatch(/= ANY \(\(?(InitPlan|\$)/)
  })
})

describe('the films of a subscription', () => {
  it('come by block, in the order they were sold, to their owner and to admins', async () => {
    const { db } = database
    const { subscriptionId, owner } = await makeBlock(db)
    const later = await makeVideo(db, subscriptionId, { block: 2, position: 0 })
    const second = await makeVideo(db, subscriptionId, { block: 1, position: 1 })
    const first = await makeVideo(db, subscriptionId, { block: 1, position: 0 })
    const ids = async (block?: number) => {
      const { videos } = await listBlockVideos({ db }, owner, { subscriptionId, block })
      return videos.map((video) => video.id)
    }
    expect(await ids()).toEqual([first.id, second.id, later.id])
    expect(await ids(2)).toEqual([later.id])
    expect(await ids(7)).toEqual([])
    const admin = await makeAdmin(db)
    const forAdmin = await listBlockVideos({ db }, admin, { subscriptionId })
    expect(forAdmin.videos).toHaveLength(3)
  })

  it('do not exist for anyone else', async () => {
    const { db } = database
    const { subscriptionId } = await makeBlock(db)
    const stranger = await makeUser(db)
    const attempts = await Promise.allSettled([
      listBlockVideos({ db }, stranger, { subscriptionId }),
      listBlockVideos({ db }, stranger, { subscriptionId: 'nothing-here' }),
    ])
    expect(attempts[0]).toMatchObject({ reason: { code: 'not_found' } })
    expect(attempts[0]).toEqual(attempts[1])
  })

  it('show finished files to customers from delivery on, to admins always', async () => {
    const { db } = database
    const { subscriptionId, owner } = await makeBlock(db)
    const { id } = await makeVideo(db, subscriptionId, { status: 'editing' })
    await makeFinishedFile(db, { videoId: id, subscriptionId, owner })
    const countFiles = async (viewer: typeof owner) => {
      const { videos } = await listBlockVideos({ db }, viewer, { subscriptionId })
      return videos[0]?.files.length
    }
    expect([await countFiles(owner), await countFiles(await makeAdmin(db))]).toEqual([0, 1])
    await db.updateTable('videos').set({ status: 'delivery' }).where('id', '=', id).execute()
    await db.updateTable('files').set({ deliveredAt: new Date() }).where('videoId', '=', id).execute()
    expect(await countFiles(owner)).toBe(1)
  })
})

it('the dashboard shows films of current blocks, and earlier ones that are not delivered yet', async () => {
  const { db } = database
  const { subscriptionId, owner } = await makeBlock(db)
  await db.updateTable('status').set({ block: 2 }).where('id', '=', subscriptionId).execute()
  const late = await makeVideo(db, subscriptionId, { block: 1, status: 'editing' })
  await makeVideo(db, subscriptionId, { block: 1, status: 'delivery' })
  const current = await makeVideo(db, subscriptionId, { block: 2 })
  await makeBlock(db)
  const { videos } = await listMyVideos({ db }, owner)
  expect(videos.map((video) => video.id)).toEqual([late.id, current.id])
})

it('files ask whose film it is and how long', async () => {
  const { db } = database
  const { subscriptionId, owner } = await makeBlock(db)
  const { id } = await makeVideo(db, subscriptionId, { status: 'editing' })
  expect(await findVideoAccess(db, id)).toEqual({
    ownerId: owner.id,
    subscriptionId,
    block: 1,
    length: 15,
  })
  expect(await findVideoAccess(db, 'nothing-here')).toBeNull()
})
