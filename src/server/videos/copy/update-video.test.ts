import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateVideo as call, videoSchema } from '#shared/contract/videos/videos.ts'
import { videoStatuses } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import { readEvents } from '#test/events/read-events.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { updateVideo } from './update-video.ts'

let database: TestDatabase
let admin: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const deps = () => ({ db: database.db, clock })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
})
afterAll(() => database.close())

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

async function makeVideoInBlock(overrides: Parameters<typeof makeVideo>[2] = {}) {
  const { subscriptionId, owner } = await makeBlock(database.db)
  const { id } = await makeVideo(database.db, subscriptionId, overrides)
  const update = (changes: Record<string, unknown>, by: SignedInUser = owner) =>
    // Through the contract's own check, as it arrives from outside.
    updateVideo(deps(), by, call.input.parse({ videoId: id, ...changes }))
  return { id, subscriptionId, owner, update }
}

describe('a customer who edits a film', () => {
  it('changes title, move, copy, start card and end card; the version moves and updatedAt is set', async () => {
    const { id, update } = await makeVideoInBlock()
    const video = await update({
      title: '  Wet stone ',
      move: 'crane',
      copyCards: [{ id: `${id}-card-1`, copy: 'Grip, in the rain', wordCount: 77 }],
      startCard: { use: true, text: 'New' },
      endCard: { use: true, logo: false, tagline: 'Hold on' },
      direction: 'Calm, blue hour.',
    })
    expect(videoSchema.parse(video)).toMatchObject({
      title: 'Wet stone',
      move: 'crane',
      copyCards: [{ id: `${id}-card-1`, copy: 'Grip, in the rain', wordCount: 4 }],
      startCard: { use: true, text: 'New' },
      endCard: { use: true, logo: false, tagline: 'Hold on' },
      direction: 'Calm, blue hour.',
      version: 2,
      updatedAt: clock.now().toISOString(),
    })
  })

  it('gives a direction of at most 1,000 characters', async () => {
    const { update } = await makeVideoInBlock()
    await expect(update({ direction: 'x'.repeat(1000) })).resolves.toMatchObject({ version: 2 })
    expect(() => update({ direction: 'x'.repeat(1001) })).toThrow('direction')
  })

  it('may use the whole budget, and gets the excess of a longer text', async () => {
    const { id, update } = await makeVideoInBlock()
    const copy = (text: string) => update({ copyCards: [{ id: `${id}-card-1`, copy: text }] })
    await expect(copy(words(30))).resolves.toMatchObject({ copyCards: [{ wordCount: 30 }] })
    await expect(copy(words(32))).rejects.toMatchObject({
      code: 'copy_over_budget',
      details: { words: 32, allowedWords: 30 },
      sentence: '2 words over: this film has room for 30, you have 32.',
    })
  })

  it('can’t add more cards than the length has room for', async () => {
    const { id, update } = await makeVideoInBlock({ length: 5 })
    await expect(update({ copyCards: [{ id: `${id}-x`, copy: '' }] })).rejects.toMatchObject({
      code: 'copy_over_budget',
      details: { cards: 1, allowedCards: 0 },
    })
  })

  it.each(videoStatuses)('may do so in draft and activated only (%s)', async (status) => {
    const { update } = await makeVideoInBlock({ status })
    const attempt = update({ title: 'New title' })
    if (status === 'draft' || status === 'activated') await expect(attempt).resolves.toBeTruthy()
    else await expect(attempt).rejects.toMatchObject({ code: 'copy_locked' })
  })

  it('can’t take the title from a film that is activated', async () => {
    const { update } = await makeVideoInBlock({ status: 'activated' })
    await expect(update({ title: ' ' })).rejects.toMatchObject({ code: 'title_missing' })
  })

  it('changes nothing but that, whatever is sent', async () => {
    const { id, subscriptionId, update } = await makeVideoInBlock()
    const video = await update({
      length: 60,
      status: 'delivery',
      subscriptionId: 'x',
      block: 9,
      gradeNote: 'warm',
    })
    expect(video).toMatchObject({ id, length: 15, status: 'draft', subscriptionId, block: 1, extra: {} })
    const stored = await database.db
      .selectFrom('videos')
      .select('extra')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(stored?.extra).toEqual({})
  })

  it('may have logo and tagline on a 5 second film, and no copy', async () => {
    const { update } = await makeVideoInBlock({ length: 5 })
    const endCard = { use: true, logo: true, tagline: 'Hold on, in any weather' }
    expect(await update({ endCard })).toMatchObject({ endCard, copyCards: [] })
    const one = update({ copyCards: [{ id: 'one', copy: '' }] })
    await expect(one).rejects.toMatchObject({ code: 'copy_over_budget' })
  })

  it('chooses moves of the library; a custom move is the agency’s', async () => {
    const { update } = await makeVideoInBlock()
    await expect(update({ move: 'teleport' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(update({ move: null })).rejects.toMatchObject({ code: 'invalid_input' })
    const agency = await makeBlock(database.db, {}, { package: 'agency' })
    const { id } = await makeVideo(database.db, agency.subscriptionId)
    const custom = await updateVideo(deps(), agency.owner, { videoId: id, move: null })
    expect(custom.move).toBeNull()
  })

  it('finds nothing where the film is someone else’s', async () => {
    const { update } = await makeVideoInBlock()
    const stranger = await makeUser(database.db)
    const attempts = await Promise.allSettled([
      update({ title: 'Mine now' }, stranger),
      updateVideo(deps(), stranger, { videoId: 'nothing-here', title: 'Mine now' }),
    ])
    expect(attempts[0]).toMatchObject({ reason: { code: 'not_found' } })
    expect(attempts[0]).toEqual(attempts[1])
  })
})

describe('the ids of copy cards', () => {
  it('stay with their card, and new ones are taken when they are new', async () => {
    const { id, update } = await makeVideoInBlock()
    const kept = { id: `${id}-card-2`, copy: 'kept' }
    const video = await update({ copyCards: [{ id: 'brand-new', copy: 'added' }, kept] })
    expect(video.copyCards.map((card) => card.id)).toEqual(['brand-new', `${id}-card-2`])
  })

  it('are never shared, within a film or between films', async () => {
    const { id, subscriptionId, update } = await makeVideoInBlock()
    const other = await makeVideo(database.db, subscriptionId)
    const twice = { id: `${id}-card-1`, copy: 'a' }
    await expect(update({ copyCards: [twice, twice] })).rejects.toMatchObject({ code: 'invalid_input' })
    const foreign = { id: `${other.id}-card-1`, copy: 'a' }
    await expect(update({ copyCards: [foreign] })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

describe('two who edit the same film', () => {
  it('the later one is refused with the present film, and overwrites nothing', async () => {
    const { update } = await makeVideoInBlock()
    await update({ title: 'From the laptop', version: 1 })
    const late = update({ title: 'From the phone', version: 1 })
    await expect(late).rejects.toMatchObject({
      code: 'changed_meanwhile',
      details: { video: { title: 'From the laptop', version: 2 } },
    })
  })

  it('of many racing saves on one version exactly one is stored', async () => {
    const { id, update } = await makeVideoInBlock()
    const saves = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => update({ title: `Save ${index}`, version: 1 })),
    )
    expect(saves.filter((save) => save.status === 'fulfilled')).toHaveLength(1)
    const row = await database.db
      .selectFrom('videos')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row?.version).toBe(2)
  })

  it('a save without a version wins as the last one', async () => {
    const { update } = await makeVideoInBlock()
    await update({ title: 'One' })
    await expect(update({ title: 'Two' })).resolves.toMatchObject({ title: 'Two', version: 3 })
  })
})

describe('a customer’s edits', () => {
  it('are one event for a sitting, however often copy is saved, and stand in no record of changes', async () => {
    const { id, update } = await makeVideoInBlock()
    await update({ title: 'One' })
    await update({ title: 'Two' })
    const events = await readEvents(database.db, { subjectId: id })
    expect(events).toMatchObject([
      {
        kind: 'video.edited',
        after: { fields: ['title'], version: 2 },
        isRecorded: false,
        isForCustomer: true,
      },
    ])
    const age = (ms: number) =>
      database.db
        .updateTable('events')
        .set({ at: new Date(clock.now().getTime() - ms) })
        .where('subjectId', '=', id)
        .execute()
    await age(10 * 60_000 - 1)
    await update({ title: 'Three' })
    expect(await readEvents(database.db, { subjectId: id })).toHaveLength(1)
    await age(10 * 60_000 + 1)
    await update({ title: 'Four' })
    expect(await readEvents(database.db, { subjectId: id })).toHaveLength(2)
  })
})

describe('an admin who edits a film', () => {
  it('stores any further data with it, which the customer never sees, and each change is recorded', async () => {
    const { id, update } = await makeVideoInBlock({ status: 'shooting' })
    await update({ gradeNote: 'warm', takes: [1, 4] }, admin)
    const video = await update({ title: 'Take four', takes: [4] }, admin)
    expect(video).toMatchObject({ title: 'Take four', extra: { gradeNote: 'warm', takes: [4] } })
    const events = await readEvents(database.db, { subjectId: id })
    expect(events).toHaveLength(2)
    expect(events[1]).toMatchObject({ actorEmail: admin.email, kind: 'video.changed' })
  })

  it('stays within the rules of length, status and ids', async () => {
    const { id, update } = await makeVideoInBlock({ status: 'queued' })
    const video = await update(
      { id: 'other', length: 60, status: 'delivery', version: 1, createdAt: 'x' },
      admin,
    )
    expect(video).toMatchObject({ id, length: 15, status: 'queued', extra: {} })
    const over = update({ copyCards: [{ id: `${id}-card-1`, copy: words(31) }] }, admin)
    await expect(over).rejects.toMatchObject({ code: 'copy_over_budget' })
  })
})
