import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readJobs, type QueuedJob } from '#test/jobs/read-jobs.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { readStatusEmail } from '../../notifications/read-status-email.ts'
import { tokenInvariants } from '../../tokens/token-invariants.ts'
import { readTokens } from '../../tokens/read-tokens.ts'
import { changeVideoStatus } from './change-video-status.ts'
import { moveVideos } from './move-videos.ts'

let database: TestDatabase
let admin: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const deps = () => ({ db: database.db, clock, config: readConfig({}) })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
})
afterAll(() => database.close())

const inEdit = {
  received: 'complete',
  brief: 'complete',
  style: 'complete',
  shoot: 'complete',
  editing: 'editing',
} as const

/** A block of videos in the edit, each with its finished file. */
async function makeEdit(videos = 1) {
  const block = await makeBlock(database.db, inEdit)
  const ids: string[] = []
  for (let video = 0; video < videos; video += 1) {
    const { id } = await makeVideo(database.db, block.subscriptionId, { status: 'editing' })
    await makeFinishedFile(database.db, { videoId: id, ...block })
    ids.push(id)
  }
  const [id = ''] = ids
  const move = (to: VideoStatus, reason = '', by = admin) =>
    changeVideoStatus(deps(), by, { videoId: id, to, reason })
  const steps = async () => {
    const row = await database.db
      .selectFrom('status')
      .select('statusItems')
      .where('id', '=', block.subscriptionId)
      .executeTakeFirstOrThrow()
    return row.statusItems as StatusItem[]
  }
  const tokens = async () => {
    const input = { subscriptionId: block.subscriptionId, pageSize: 20 }
    const { held, captured, entries } = await readTokens(deps(), block.owner, input)
    return { held, captured, history: entries.map(({ kind }) => kind) }
  }
  return { ...block, id, ids, move, steps, tokens }
}

/** Jobs about this video or to this person that wait and send something, in the order in which they were put there. */
async function waitingJobs(video: {
  id: string
  owner: SignedInUser
}): Promise<QueuedJob<'send-email' | 'send-status-email'>[]> {
  await queueEmails(database.db)
  const jobs: QueuedJob<'send-email' | 'send-status-email'>[] = []
  for (const job of await readJobs(database.db, 'send-email', 'send-status-email')) {
    const isAboutThem =
      job.task === 'send-email'
        ? job.payload.to === video.owner.email
        : job.payload.videoId === video.id && (await readStatusEmail(deps(), job.payload))
    if (isAboutThem) jobs.push(job)
  }
  return jobs
}

async function ledgerOffences(): Promise<string[]> {
  const found = await Promise.all(
    tokenInvariants.map(async ({ offences }) => (await offences.execute(database.db)).rows),
  )
  return found.flat().map(({ offence }) => offence)
}

describe('a move to delivery', () => {
  it('is notified to its customer only after the undo window', async () => {
    const video = await makeEdit()
    await video.move('delivery')
    expect(await waitingJobs(video)).toMatchObject([
      { payload: { videoId: video.id, status: 'delivery' }, runAt: new Date(clock.now().getTime() + 15_000) },
    ])
  })

  it('undone within its time leaves no e-mail, the tokens held, and the steps with their expected days', async () => {
    const video = await makeEdit()
    const before = await video.steps()
    const { held } = await video.tokens()
    await video.move('delivery')
    expect(await video.tokens()).toMatchObject({ held: 0, captured: held })
    clock.advance(9_000)
    await video.move('editing', 'Undone right after the move.')
    expect(await waitingJobs(video)).toEqual([])
    expect(await video.tokens()).toEqual({
      held,
      captured: 0,
      history: ['reverse', 'capture', 'hold', 'grant'],
    })
    expect(await video.steps()).toEqual(before)
    expect(await ledgerOffences()).toEqual([])
  })

  it('whose e-mail is due is notified only while the film still has that status', async () => {
    const video = await makeEdit()
    await video.move('delivery')
    const first = { videoId: video.id, status: 'delivery' as const, movedAt: clock.now().toISOString() }
    expect(await readStatusEmail(deps(), first)).toMatchObject({ kind: 'film-ready', to: video.owner.email })
    await video.move('editing', 'Undone right after the move.')
    expect(await readStatusEmail(deps(), first)).toBeNull()
    clock.advance(5_000)
    await video.move('delivery')
    expect(await readStatusEmail(deps(), first), 'the second delivery has an e-mail of its own').toBeNull()
  })

  it('undone and made again is notified, and its tokens are used once', async () => {
    const video = await makeEdit()
    const { held } = await video.tokens()
    await video.move('delivery')
    await video.move('editing', 'Undone right after the move.')
    await video.move('delivery')
    expect(await waitingJobs(video)).toMatchObject([{ payload: { status: 'delivery' } }])
    expect(await video.tokens()).toMatchObject({ held: 0, captured: held })
    expect(await ledgerOffences()).toEqual([])
  })

  it('taken back later keeps its tokens used: the film was delivered', async () => {
    const video = await makeEdit()
    const { held } = await video.tokens()
    await video.move('delivery')
    clock.advance(15_000)
    await video.move('editing', 'The grade is off.')
    expect(await video.tokens()).toMatchObject({
      held: 0,
      captured: held,
      history: ['capture', 'hold', 'grant'],
    })
    await video.move('delivery')
    expect(await video.tokens()).toMatchObject({ held: 0, captured: held })
    expect(await ledgerOffences()).toEqual([])
  })

  it('after a revision, undone, uses up nothing and gives back nothing', async () => {
    const video = await makeEdit()
    const { held } = await video.tokens()
    await video.move('delivery')
    clock.advance(60_000)
    await video.move('editing', 'Slower', video.owner)
    clock.advance(60_000)
    await video.move('delivery', 'Nothing to change.')
    await video.move('editing', 'Undone right after the move.')
    expect(await video.tokens()).toMatchObject({
      held: 0,
      captured: held,
      history: ['capture', 'hold', 'grant'],
    })
  })

  it('answered by a revision within that time is no undo: the round counts, and no e-mail reports it as ready', async () => {
    const video = await makeEdit()
    const { held } = await video.tokens()
    await video.move('delivery')
    const revised = await video.move('editing', 'Slower', video.owner)
    expect(revised).toMatchObject({ revisionsUsed: 1 })
    expect(await video.tokens()).toMatchObject({ held: 0, captured: held })
    expect((await waitingJobs(video)).filter(({ task }) => task !== 'send-email')).toEqual([])
  })

  it('of a whole block, undone in reverse, restores every step', async () => {
    const video = await makeEdit(3)
    const before = await video.steps()
    await moveVideos(deps(), admin, { videoIds: video.ids, to: 'delivery', reason: '', isUndo: false })
    expect((await video.steps()).filter(({ status }) => status === 'complete')).toHaveLength(7)
    const undone = { to: 'editing', reason: 'Undone right after the move.', isUndo: true } as const
    await moveVideos(deps(), admin, { videoIds: video.ids.toReversed(), ...undone })
    expect(await video.steps()).toEqual(before)
  })

  it('undone for one of two leaves the step with the other one', async () => {
    const video = await makeEdit(2)
    for (const videoId of video.ids)
      await changeVideoStatus(deps(), admin, { videoId, to: 'delivery', reason: '' })
    await video.move('editing', 'Undone right after the move.')
    const statuses = Object.fromEntries((await video.steps()).map(({ id, status }) => [id, status]))
    expect(statuses).toMatchObject({ editing: 'editing', delivery: 'in progress' })
  })
})

describe('an undo', () => {
  it('that comes too late is refused, film by film: its customer was notified', async () => {
    const video = await makeEdit()
    await video.move('delivery')
    clock.advance(15_000)
    const reason = 'Undone right after the move.'
    const undo = { videoIds: [video.id], to: 'editing' as const, reason }
    const answer = await moveVideos(deps(), admin, { ...undo, isUndo: true })
    expect(answer).toMatchObject({ moved: [], refused: [{ videoId: video.id, code: 'undo_too_late' }] })
    expect(await moveVideos(deps(), admin, { ...undo, isUndo: false })).toMatchObject({ refused: [] })
  })

  it('is of the move that its sender made: what a colleague delivered since stays delivered', async () => {
    const video = await makeEdit()
    const colleague = await makeAdmin(database.db)
    const undo = { videoIds: [video.id], to: 'editing' as const, reason: 'Undone.', isUndo: true }
    const { updatedAt: first } = await video.move('delivery')
    clock.advance(3_000)
    await moveVideos(deps(), colleague, { ...undo, movedAt: { [video.id]: first } })
    clock.advance(3_000)
    const { updatedAt: second } = await video.move('delivery', '', colleague)
    clock.advance(3_000)
    expect(await moveVideos(deps(), admin, { ...undo, movedAt: { [video.id]: first } })).toMatchObject({
      moved: [],
      refused: [{ videoId: video.id, code: 'undo_too_late' }],
    })
    expect(await waitingJobs(video)).toMatchObject([{ payload: { status: 'delivery', movedAt: second } }])
    expect(await moveVideos(deps(), colleague, { ...undo, movedAt: { [video.id]: second } })).toMatchObject({
      moved: [{ id: video.id, status: 'editing' }],
      refused: [],
    })
  })

  it('of a film sent back to draft takes the e-mail back, and sends none for the draft it was', async () => {
    const video = await makeEdit()
    await database.db.updateTable('videos').set({ status: 'activated' }).where('id', '=', video.id).execute()
    await video.move('draft')
    expect(await waitingJobs(video)).toMatchObject([{ payload: { status: 'draft' } }])
    await video.move('activated')
    expect(await waitingJobs(video)).toEqual([])
    clock.advance(60_000)
    await video.move('draft')
    await video.move('activated', '', video.owner)
    clock.advance(1_000)
    await video.move('draft')
    expect(await waitingJobs(video), 'what its customer activated is sent back by the studio').toMatchObject([
      { payload: { status: 'draft' } },
    ])
  })
})
