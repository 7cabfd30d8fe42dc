import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { TestClock } from '#test/test-clock.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
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

/** A delivered video of the agency package, which has three rounds. */
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
    const video = await makeDelivered()
    const seen = await video.revise()
    const askedAt = clock.now().toISOString()
    const revision = { number: 1, note, askedAt, cut: null, changes: 0, openChanges: 0 }
    expect(seen.revision).toEqual(revision)
    expect((await video.read()).revision).toEqual(revision)
    const board = await listVideosByStatus(deps(), { status: 'editing', pageSize: 100 })
    expect(board.videos.find(({ id }) => id === video.id)?.revision).toEqual(revision)

    await video.replace()
    expect((await video.move('delivery')).revision).toBeNull()
    expect((await video.revise('Slower')).revision).toMatchObject({ number: 2, note: 'Slower' })
  })

  it('is asked for once: the second time says so, the third is for the next delivery', async () => {
    const video = await makeDelivered()
    await video.revise()
    const sentence = 'A revision of this film has been asked for already.'
    await expect(video.revise('Slower')).rejects.toMatchObject({ code: 'video_change_not_allowed', sentence })
    expect((await video.read()).revision).toMatchObject({ number: 1, note })
    await video.replace()
    await video.move('delivery')
    expect((await video.revise('Slower')).revision).toMatchObject({ number: 2 })
  })

  it('waits for the studio while it is in the edit', async () => {
    const before = await countWaiting()
    const video = await makeDelivered()
    await video.revise()
    expect(await countWaiting()).toBe(before + 1)
    await video.replace()
    await video.move('delivery')
    expect(await countWaiting()).toBe(before)
  })

  it('is notified by e-mail to every admin who is not suspended and has a verified address', async () => {
    const video = await makeDelivered()
    await video.revise()
    await queueEmails(database.db)
    const emails = (await readJobs(database.db, 'send-email'))
      .flatMap(({ payload }) => (payload.kind === 'revision-asked' ? [payload] : []))
      .filter(({ videoId }) => videoId === video.id)
    expect(emails.map(({ to }) => to).toSorted()).toEqual([admin.email, second.email].toSorted())
    expect(emails[0]).toMatchObject({
      filmTitle: '15 second ad',
      videoId: video.id,
      customer: video.owner.email,
      number: 1,
      note,
      url: `http://localhost:3000/admin/videos/status/?status=editing&film=${video.id}`,
    })
  })

  it('of an admin who owns the film is one as well, also right after its delivery; on the board it is none', async () => {
    const video = await makeDelivered()
    const owner = { ...video.owner, roles: ['user', 'admin'] } satisfies SignedInUser
    const back = { to: 'editing', reason: note } as const
    await video.move('editing', 'Colour shift')
    await video.move('delivery')
    const asked = await changeVideoStatus(deps(), owner, { videoId: video.id, ...back })
    expect(asked).toMatchObject({ status: 'editing', revisionsUsed: 1, revision: { number: 1, note } })
    expect((await readEvents(database.db, { subjectId: video.id })).at(-1)?.kind).toBe('video.revision_asked')

    const { moved } = await moveVideos(deps(), owner, {
      videoIds: [video.id],
      to: 'shooting',
      reason: '',
      isUndo: false,
    })
    expect(moved).toMatchObject([{ status: 'shooting', revisionsUsed: 1 }])
    const other = await makeDelivered()
    const onBoard = { videoIds: [other.id], ...back, isUndo: false }
    expect(await moveVideos(deps(), { ...other.owner, roles: owner.roles }, onBoard)).toMatchObject({
      moved: [{ status: 'editing', revisionsUsed: 0, revision: null }],
    })
  })

  it('by the studio itself is none', async () => {
    const video = await makeDelivered()
    expect((await video.move('editing', 'Colour shift')).revision).toBeNull()
    await expect(video.move('delivery')).resolves.toMatchObject({ status: 'delivery' })
  })
})

describe('after a revision, delivery', () => {
  it('is refused while no finished file is newer', async () => {
    const video = await makeDelivered()
    await video.revise()
    await expect(video.move('delivery')).rejects.toMatchObject({ code: 'revision_unanswered' })
    const many = { videoIds: [video.id], to: 'delivery' as const, reason: '', isUndo: false }
    expect(await moveVideos(deps(), admin, many)).toMatchObject({
      moved: [],
      refused: [{ code: 'revision_unanswered' }],
    })
    await video.replace()
    await expect(video.move('delivery')).resolves.toMatchObject({ status: 'delivery' })
  })

  it('takes the unchanged files with a reason, which is recorded', async () => {
    const video = await makeDelivered()
    await video.revise()
    await video.move('delivery', 'Agreed by phone: it stays.')
    const events = await readEvents(database.db, { subjectId: video.id })
    expect(events.slice(-2)).toMatchObject([
      { kind: 'video.revision_asked', reason: note },
      { kind: 'video.moved', reason: 'Agreed by phone: it stays.' },
    ])
  })

  it('undone, leaves the revision open as it was', async () => {
    const video = await makeDelivered()
    const { revision } = await video.revise()
    await video.replace()
    const undo = {
      videoId: video.id,
      to: 'editing' as const,
      reason: 'Undone right after the move.',
      isUndo: true,
    }
    await video.move('delivery')
    expect((await changeVideoStatus(deps(), admin, undo)).revision).toEqual(revision)
    // One that an earlier delivery answered stays answered.
    await video.move('delivery')
    await video.move('editing', 'Colour shift')
    await video.move('delivery')
    expect((await changeVideoStatus(deps(), admin, undo)).revision).toBeNull()
  })
})
