import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/film-fixture.ts'
import { TestClock } from '#test/test-clock.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import { readOverview } from '../../admin/read-overview.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { changeVideoStatus } from './change-video-status.ts'
import { listVideosByStatus } from '../list-videos-by-status.ts'
import { moveVideos } from './move-videos.ts'
import { readVideo } from '../read-video.ts'

let database: TestDatabase
let admin: SignedInUser
let second: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const deps = () => ({ db: database.db, clock, config: readConfig({}) })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
  second = await makeAdmin(database.db)
  const suspended = await makeAdmin(database.db)
  await database.db
    .updateTable('users')
    .set({ suspendedAt: clock.now() })
    .where('id', '=', suspended.id)
    .execute()
  await makeUser(database.db, { roles: ['user', 'admin'], emailVerified: false })
})
afterAll(() => database.close())

const done = {
  received: 'complete',
  brief: 'complete',
  style: 'complete',
  shoot: 'complete',
  editing: 'complete',
  delivery: 'complete',
} as const

const note = 'At 0:08 the logo is cut off.'

const countWaiting = async () => (await readOverview(deps())).openRevisions

/** A delivered film of the agency package, which has three rounds. */
async function makeDelivered() {
  const block = await makeBlock(database.db, done, { package: 'agency' })
  const { id } = await makeVideo(database.db, block.subscriptionId, { status: 'delivery' })
  const replace = async () => {
    clock.advance(1_000)
    await database.db.deleteFrom('files').where('videoId', '=', id).execute()
    await makeFinishedFile(database.db, { videoId: id, ...block, createdAt: clock.now() })
  }
  await replace()
  const move = async (to: VideoStatus, reason = '', by = admin) => {
    clock.advance(60_000)
    return changeVideoStatus(deps(), by, { videoId: id, to, reason })
  }
  const revise = (why = note) => move('editing', why, block.owner)
  return { ...block, id, move, replace, revise, read: () => readVideo(deps(), id) }
}

describe('a revision that a customer requests', () => {
  it('stands at the film with its number and note, for the studio and the customer, until it is delivered', async () => {
    const film = await makeDelivered()
    const seen = await film.revise()
    const askedAt = clock.now().toISOString()
    const revision = { number: 1, note, askedAt, cut: null, changes: 0, openChanges: 0 }
    expect(seen.revision).toEqual(revision)
    expect((await film.read()).revision).toEqual(revision)
    const board = await listVideosByStatus(deps(), { status: 'editing', pageSize: 100 })
    expect(board.videos.find(({ id }) => id === film.id)?.revision).toEqual(revision)

    await film.replace()
    expect((await film.move('delivery')).revision).toBeNull()
    expect((await film.revise('Slower')).revision).toMatchObject({ number: 2, note: 'Slower' })
  })

  it('waits for the studio while it is in the edit', async () => {
    const before = await countWaiting()
    const film = await makeDelivered()
    await film.revise()
    expect(await countWaiting()).toBe(before + 1)
    await film.replace()
    await film.move('delivery')
    expect(await countWaiting()).toBe(before)
  })

  it('is notified by e-mail to every admin who is not suspended and has a verified address', async () => {
    const film = await makeDelivered()
    await film.revise()
    await queueEmails(database.db)
    const { rows } = await database.pool.query<{ payload: { to: string } }>(
      `select payload from graphile_worker._private_jobs
        where payload ->> 'kind' = 'revision-asked' and payload ->> 'url' like $1`,
      [`%film=${film.id}`],
    )
    expect(rows.map(({ payload }) => payload.to).toSorted()).toEqual([admin.email, second.email].toSorted())
    expect(rows[0]?.payload).toMatchObject({
      filmTitle: '15 second ad',
      videoId: film.id,
      customer: film.owner.email,
      number: 1,
      note,
      url: `http://localhost:3000/admin/videos/status/?status=editing&film=${film.id}`,
    })
  })

  it('by the studio itself is none', async () => {
    const film = await makeDelivered()
    expect((await film.move('editing', 'Colour shift')).revision).toBeNull()
    await expect(film.move('delivery')).resolves.toMatchObject({ status: 'delivery' })
  })
})

describe('after a revision, delivery', () => {
  it('is refused while no finished file is newer', async () => {
    const film = await makeDelivered()
    await film.revise()
    await expect(film.move('delivery')).rejects.toMatchObject({ code: 'revision_unanswered' })
    const many = { videoIds: [film.id], to: 'delivery' as const, reason: '', isUndo: false }
    expect(await moveVideos(deps(), admin, many)).toMatchObject({
      moved: [],
      refused: [{ code: 'revision_unanswered' }],
    })
    await film.replace()
    await expect(film.move('delivery')).resolves.toMatchObject({ status: 'delivery' })
  })

  it('takes the unchanged files with a reason, which is recorded', async () => {
    const film = await makeDelivered()
    await film.revise()
    await film.move('delivery', 'Agreed by phone: it stays.')
    const events = await readEvents(database.db, { subjectId: film.id })
    expect(events.slice(-2)).toMatchObject([
      { kind: 'video.revision_asked', reason: note },
      { kind: 'video.moved', reason: 'Agreed by phone: it stays.' },
    ])
  })

  it('undone, leaves the revision open as it was', async () => {
    const film = await makeDelivered()
    const { revision } = await film.revise()
    await film.replace()
    const undo = {
      videoId: film.id,
      to: 'editing' as const,
      reason: 'Undone right after the move.',
      isUndo: true,
    }
    await film.move('delivery')
    expect((await changeVideoStatus(deps(), admin, undo)).revision).toEqual(revision)
    // One that an earlier delivery answered stays answered.
    await film.move('delivery')
    await film.move('editing', 'Colour shift')
    await film.move('delivery')
    expect((await changeVideoStatus(deps(), admin, undo)).revision).toBeNull()
  })
})
