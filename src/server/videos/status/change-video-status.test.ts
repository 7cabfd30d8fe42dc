import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { videoSchema } from '#shared/contract/videos/videos.ts'
import type { StepId } from '#shared/subscriptions/status-steps.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile, stepList } from '#test/videos/video-fixture.ts'
import { readEmails } from '#test/events/read-emails.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { readStatusEmail } from '../../notifications/read-status-email.ts'
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

const ready = { received: 'complete', brief: 'complete', style: 'complete' } as const

async function makeVideoInBlock(
  status: VideoStatus,
  steps: Parameters<typeof makeBlock>[1] = {},
  overrides: Parameters<typeof makeVideo>[2] = {},
) {
  const block = await makeBlock(database.db, steps)
  const { id } = await makeVideo(database.db, block.subscriptionId, { status, ...overrides })
  const move = (to: VideoStatus, by: SignedInUser = admin, reason = '') =>
    changeVideoStatus(deps(), by, { videoId: id, to, reason })
  const readStepStatus = async (stepId: StepId) => {
    const row = await database.db
      .selectFrom('status')
      .select('statusItems')
      .where('id', '=', block.subscriptionId)
      .executeTakeFirstOrThrow()
    return (row.statusItems as { id: string; status: string }[]).find((item) => item.id === stepId)?.status
  }
  const finish = () => makeFinishedFile(database.db, { videoId: id, ...block })
  return { id, ...block, move, readStepStatus, finish }
}

describe('a film on its way', () => {
  it('goes from draft to delivery; the steps of its block go along, and each move is recorded', async () => {
    const { id, owner, subscriptionId, move, readStepStatus, finish } = await makeVideoInBlock('draft', ready)
    await move('activated', owner)
    await move('queued')
    await move('shooting')
    expect(await readStepStatus('shoot')).toBe('shooting')
    await move('editing')
    expect([await readStepStatus('shoot'), await readStepStatus('editing')]).toEqual(['complete', 'editing'])
    await expect(move('delivery')).rejects.toMatchObject({ code: 'finished_files_missing' })
    await finish()
    const delivered = await move('delivery')
    expect(videoSchema.parse(delivered)).toMatchObject({ status: 'delivery', version: 6 })
    expect([await readStepStatus('editing'), await readStepStatus('delivery')]).toEqual([
      'complete',
      'complete',
    ])

    const log = await readEvents(database.db)
    const moves = log.filter((entry) => entry.subjectId === id).map((entry) => [entry.actorId, entry.after])
    expect(moves).toEqual([
      [owner.id, { status: 'activated' }],
      [admin.id, { status: 'queued' }],
      [admin.id, { status: 'shooting' }],
      [admin.id, { status: 'editing' }],
      [admin.id, { status: 'delivery' }],
    ])
    expect(
      log.filter((entry) => entry.subjectId === subscriptionId).map((entry) => entry.after),
    ).toMatchObject([
      { step: 'shoot', status: 'shooting' },
      { step: 'shoot', status: 'complete' },
      { step: 'editing', status: 'editing' },
      { step: 'editing', status: 'complete' },
      { step: 'delivery', status: 'complete' },
    ])
  })

  it('notifies its customer when it is ready, and when it needs them again', async () => {
    const video = await makeVideoInBlock('editing', { ...ready, shoot: 'complete', editing: 'editing' })
    await video.finish()
    await video.move('delivery')
    const other = await makeVideo(database.db, video.subscriptionId, { status: 'queued', title: 'Wet stone' })
    await changeVideoStatus(deps(), admin, { videoId: other.id, to: 'draft', reason: '' })
    const movedAt = clock.now().toISOString()
    const emails = await Promise.all([
      readStatusEmail(deps(), { videoId: video.id, status: 'delivery', movedAt }),
      readStatusEmail(deps(), { videoId: other.id, status: 'draft', movedAt }),
    ])
    const pageOf = ({ id }: { id: string }) =>
      `http://localhost:3000/subscriptions/manage/${video.subscriptionId}?film=${id}`
    const to = video.owner.email
    expect(emails).toMatchObject([
      {
        kind: 'film-ready',
        to,
        videoId: video.id,
        url: pageOf(video),
        downloadUrl: `http://localhost:3000/subscriptions/delivery/${video.subscriptionId}?block=1#film-${video.id}`,
      },
      { kind: 'your-turn', to, videoId: other.id, filmTitle: 'Wet stone', url: pageOf(other) },
    ])
  })

  it('does not write to customers about what they did themselves', async () => {
    const { owner, move } = await makeVideoInBlock('activated')
    await move('draft', owner)
    expect(await readEmails(database.db, owner.email)).toEqual([])
  })
})

describe('a move is refused', () => {
  it.each([
    ['without a title', 'draft', 'activated', {}, { title: ' ' }, 'title_missing'],
    [
      'with a start card that is on without text',
      'draft',
      'activated',
      {},
      { startCard: JSON.stringify({ use: true, text: '  ' }) },
      'start_card_empty',
    ],
    ['before every item arrived', 'activated', 'queued', {}, {}, 'items_not_received'],
    [
      'to the rig before brief and style are complete',
      'queued',
      'shooting',
      { received: 'complete' },
      {},
      'brief_or_style_open',
    ],
    ['to delivery without finished files', 'editing', 'delivery', ready, {}, 'finished_files_missing'],
    ['back from delivery without a reason', 'delivery', 'editing', ready, {}, 'reason_missing'],
    ['past a status', 'draft', 'shooting', ready, {}, 'video_change_not_allowed'],
    ['to where it is', 'queued', 'queued', ready, {}, 'video_change_not_allowed'],
  ] as const)('%s', async (_, from, to, steps, overrides, code) => {
    const { id, move } = await makeVideoInBlock(from, steps, overrides)
    await expect(move(to)).rejects.toMatchObject({ code })
    const row = await database.db
      .selectFrom('videos')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.status).toBe(from)
  })

  it('with copy over the budget, saying by how much', async () => {
    const copyCards = JSON.stringify([{ id: 'long', copy: 'word '.repeat(31), wordCount: 0 }])
    const { owner, move } = await makeVideoInBlock('draft', {}, { copyCards })
    await expect(move('activated', owner)).rejects.toMatchObject({
      code: 'copy_over_budget',
      sentence: '1 word over: this film has room for 30, you have 31.',
    })
  })

  it('with a cutdown set while one of its ratios is missing', async () => {
    const video = await makeVideoInBlock('editing', ready, { hasCutdowns: true })
    const add = (ratio: '16:9' | '9:16' | '1:1' | '4:5') =>
      makeFinishedFile(database.db, { videoId: video.id, ratio, ...video })
    for (const ratio of ['16:9', '9:16', '1:1'] as const) await add(ratio)
    await expect(video.move('delivery')).rejects.toMatchObject({ code: 'finished_files_missing' })
    await add('4:5')
    await expect(video.move('delivery')).resolves.toMatchObject({ status: 'delivery' })
  })

  it('to a customer where only the studio may move', async () => {
    const { owner, move } = await makeVideoInBlock('activated', ready)
    await expect(move('queued', owner)).rejects.toMatchObject({ code: 'video_change_not_allowed' })
  })

  it('to strangers as if there were no film', async () => {
    const { move } = await makeVideoInBlock('draft')
    const stranger = await makeUser(database.db)
    const attempts = await Promise.allSettled([
      move('activated', stranger),
      changeVideoStatus(deps(), stranger, { videoId: 'nothing-here', to: 'activated', reason: '' }),
    ])
    expect(attempts[0]).toMatchObject({ reason: { code: 'not_found' } })
    expect(attempts[0]).toEqual(attempts[1])
  })
})

describe('revisions', () => {
  const delivered = { ...ready, shoot: 'complete', editing: 'complete', delivery: 'complete' } as const

  it('use a round of the customer and open the edit again; the automated package has one', async () => {
    const { owner, move, readStepStatus, finish } = await makeVideoInBlock('delivery', delivered)
    await finish()
    const revised = await move('editing', owner, 'The logo is cut off.')
    expect(revised).toMatchObject({ status: 'editing', revisionsUsed: 1, revisionsLeft: 0, files: [] })
    expect(await readStepStatus('editing')).toBe('editing')
    await move('delivery')
    await expect(move('editing', owner, 'Once more')).rejects.toMatchObject({ code: 'no_revisions_left' })
  })

  it('by the studio use no round', async () => {
    const { move } = await makeVideoInBlock('delivery', delivered)
    await expect(move('editing', admin, 'Colour shift')).resolves.toMatchObject({
      revisionsUsed: 0,
      revisionsLeft: 1,
    })
  })

  it('are three in the agency package', async () => {
    const { subscriptionId, owner } = await makeBlock(database.db, delivered, { package: 'agency' })
    const { id } = await makeVideo(database.db, subscriptionId, { status: 'delivery' })
    const revised = await changeVideoStatus(deps(), owner, { videoId: id, to: 'editing', reason: 'Slower' })
    expect(revised.revisionsLeft).toBe(2)
  })
})

describe('films of an earlier block', () => {
  it('continue under their own steps, and what arrived late counts for them', async () => {
    const { id, subscriptionId, move, readStepStatus } = await makeVideoInBlock('activated', { ...ready })
    await database.db
      .insertInto('statusArchive')
      .values({
        subscriptionId,
        block: 1,
        statusItems: JSON.stringify(stepList({ brief: 'complete', style: 'complete' })),
      })
      .execute()
    await database.db.updateTable('status').set({ block: 2 }).where('id', '=', subscriptionId).execute()
    await move('queued')
    await move('shooting')
    const archived = await database.db
      .selectFrom('statusArchive')
      .select('statusItems')
      .where('subscriptionId', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    expect(archived.statusItems).toContainEqual(expect.objectContaining({ id: 'shoot', status: 'shooting' }))
    expect(await readStepStatus('shoot')).toBe('coming up')
    const row = await database.db
      .selectFrom('videos')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.status).toBe('shooting')
  })
})

describe('at the same moment', () => {
  it('of two admins who move the same film, one wins', async () => {
    const { move } = await makeVideoInBlock('queued', ready)
    const results = await Promise.allSettled([move('shooting'), move('shooting'), move('draft')])
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it('two revisions of one film use one round', async () => {
    const { id, owner, move } = await makeVideoInBlock('delivery', ready)
    await Promise.allSettled([move('editing', owner, 'a'), move('editing', owner, 'b')])
    const row = await database.db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst()
    expect(row).toMatchObject({ status: 'editing', revisionsUsed: 1 })
  })

  it('the last two films to leave the rig complete the shoot', async () => {
    const video = await makeVideoInBlock('shooting', { ...ready, shoot: 'shooting' })
    const other = await makeVideo(database.db, video.subscriptionId, { status: 'shooting' })
    await Promise.all([
      video.move('editing'),
      changeVideoStatus(deps(), admin, { videoId: other.id, to: 'editing', reason: '' }),
    ])
    expect(await video.readStepStatus('shoot')).toBe('complete')
  })
})

describe('moving many films', () => {
  it('moves each by itself: some go, some are refused and say why', async () => {
    const { subscriptionId } = await makeBlock(database.db, { received: 'complete' })
    const first = await makeVideo(database.db, subscriptionId, { status: 'activated' })
    const second = await makeVideo(database.db, subscriptionId, { status: 'draft' })
    const third = await makeVideo(database.db, subscriptionId, { status: 'activated' })
    const videoIds = [first.id, second.id, 'nothing-here', third.id, first.id]
    const { moved, refused } = await moveVideos(deps(), admin, {
      videoIds,
      to: 'queued',
      reason: '',
      isUndo: false,
    })
    expect(moved.map((video) => [video.id, video.status])).toEqual([
      [first.id, 'queued'],
      [third.id, 'queued'],
    ])
    expect(refused).toEqual([
      {
        videoId: second.id,
        code: 'video_change_not_allowed',
        sentence: 'This film can’t move there from its current status.',
      },
      { videoId: 'nothing-here', code: 'not_found', sentence: 'There is nothing at this address.' },
    ])
  })

  it('says of one that is there already that it is, whatever else would refuse it', async () => {
    const { subscriptionId } = await makeBlock(database.db, { received: 'complete' })
    const { id } = await makeVideo(database.db, subscriptionId, { status: 'delivery' })
    for (const isUndo of [false, true]) {
      const { refused } = await moveVideos(deps(), admin, {
        videoIds: [id],
        to: 'delivery',
        reason: '',
        isUndo,
      })
      expect(refused.map(({ code }) => code)).toEqual(['video_moved_already'])
    }
  })
})
