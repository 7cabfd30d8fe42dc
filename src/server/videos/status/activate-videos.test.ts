import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  activatedAtOnceMax,
  activateVideos as activateVideosCall,
} from '#shared/contract/videos/activate-videos.ts'
import { videoSchema } from '#shared/contract/videos/videos.ts'
import { plannedVideosMax } from '#shared/tokens/planned-video.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readEvents } from '#test/events/read-events.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { activateVideos } from './activate-videos.ts'

let database: TestDatabase
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const deps = () => ({ db: database.db, clock })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** A block with drafts of three tokens each. */
async function makeDrafts(
  count: number,
  tokens = 100,
  overrides: Parameters<typeof makeVideo>[2] = {},
): Promise<{
  subscriptionId: string
  owner: SignedInUser
  ids: string[]
  activate: (ids: readonly string[], by?: SignedInUser, version?: number) => ReturnType<typeof activateVideos>
  statuses: () => Promise<string[]>
}> {
  const block = await makeBlock(database.db, {}, {}, tokens)
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const made = await makeVideo(database.db, block.subscriptionId, {
      title: `Draft ${index + 1}`,
      position: index,
      ...(index === 1 ? overrides : {}),
    })
    ids.push(made.id)
  }
  return {
    ...block,
    ids,
    activate: (wanted, by = block.owner, version = 1) =>
      activateVideos(deps(), by, {
        subscriptionId: block.subscriptionId,
        videos: wanted.map((id) => ({ id, version })),
      }),
    async statuses() {
      const rows = await database.db
        .selectFrom('videos')
        .select('status')
        .where('id', 'in', ids)
        .orderBy('position')
        .execute()
      return rows.map(({ status }) => status)
    },
  }
}

const available = async (subscriptionId: string) => {
  const { rows } = await database.pool.query<{ left: number }>(
    `select sum(available)::int as left from token_lots where subscription_id = $1`,
    [subscriptionId],
  )
  return rows[0]?.left
}

const makeInput = (count: number) => ({
  subscriptionId: 'subscription',
  videos: Array.from({ length: count }, (_, index) => ({ id: `film-${index}`, version: 1 })),
})

describe('several drafts', () => {
  it('are activated at once, empty cards included, and each is recorded', async () => {
    const { ids, activate, statuses, subscriptionId, owner } = await makeDrafts(3, 10)
    const { videos } = await activate([ids[2] ?? '', ids[0] ?? ''])
    expect(videos.map((video) => videoSchema.parse(video))).toMatchObject([
      { id: ids[0], status: 'activated', version: 2 },
      { id: ids[2], status: 'activated', version: 2 },
    ])
    expect(await statuses()).toEqual(['activated', 'draft', 'activated'])
    expect(await available(subscriptionId)).toBe(4)
    const events = (await readEvents(database.db)).filter(({ subjectId }) => ids.includes(subjectId ?? ''))
    expect(events.map(({ subjectId, actorId, after }) => [subjectId, actorId, after])).toEqual([
      [ids[0], owner.id, { status: 'activated' }],
      [ids[2], owner.id, { status: 'activated' }],
    ])
  })

  it('stay drafts, all of them, where the tokens are not enough for all', async () => {
    const { ids, activate, statuses, subscriptionId } = await makeDrafts(3, 8)
    await expect(activate(ids)).rejects.toMatchObject({
      code: 'tokens_missing',
      sentence: expect.stringMatching(/^These 3 films need 9 tokens, and only 8 are available\./),
      details: { needed: 9, available: 8 },
    })
    expect(await statuses()).toEqual(['draft', 'draft', 'draft'])
    expect(await available(subscriptionId)).toBe(8)
  })

  it.each([
    [
      'start_card_empty',
      { startCard: JSON.stringify({ use: true, text: ' ' }) },
      /^“Draft 2”: The start card/,
    ],
    ['title_missing', { title: ' ' }, /^“Untitled 15 second film”: Give the film a title/],
    [
      'copy_over_budget',
      { copyCards: JSON.stringify([{ id: 'card', copy: 'word '.repeat(31), wordCount: 31 }]) },
      /^“Draft 2”: 1 word over/,
    ],
    ['video_change_not_allowed', { status: 'queued' as const }, /^“Draft 2”: This film can’t move/],
  ])('stay drafts where one is refused with %s, which is named', async (code, overrides, sentence) => {
    const { ids, activate, statuses } = await makeDrafts(3, 100, overrides)
    const before = await statuses()
    await expect(activate(ids)).rejects.toMatchObject({
      code,
      sentence: expect.stringMatching(sentence),
      details: { videoId: ids[1] },
    })
    expect(await statuses()).toEqual(before)
  })

  it('are refused for their words before the first one moves, whatever they cost', async () => {
    const { ids, activate } = await makeDrafts(3, 8, { title: ' ' })
    const now = vi.spyOn(clock, 'now')
    await expect(activate([ids[0] ?? '', ids[2] ?? '', ids[1] ?? ''])).rejects.toMatchObject({
      code: 'title_missing',
      details: { videoId: ids[1] },
    })
    expect(now, 'every move reads the time').not.toHaveBeenCalled()
    now.mockRestore()
  })

  it('are as many at once as a plan has room for', () => {
    expect(activatedAtOnceMax).toBe(plannedVideosMax)
    expect(activateVideosCall.input.safeParse(makeInput(activatedAtOnceMax)).success).toBe(true)
    expect(activateVideosCall.input.safeParse(makeInput(activatedAtOnceMax + 1)).success).toBe(false)
  })

  it('stay drafts where one is not as it was seen', async () => {
    const { ids, activate, statuses } = await makeDrafts(2)
    await database.db.updateTable('videos').set({ version: 2 }).where('id', '=', ids[1]!).execute()
    await expect(activate(ids)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    expect(await statuses()).toEqual(['draft', 'draft'])
  })

  it('of a deleted account are activated by the studio alike', async () => {
    const { ids, owner, activate, statuses } = await makeDrafts(2)
    await database.db.updateTable('users').set({ emailVerified: false }).where('id', '=', owner.id).execute()
    await activate(ids, await makeAdmin(database.db))
    expect(await statuses()).toEqual(['activated', 'activated'])
  })

  it('are activated once where it is asked for twice', async () => {
    const { ids, activate, statuses, subscriptionId } = await makeDrafts(3, 9)
    const both = await Promise.allSettled([activate(ids), activate(ids.toReversed())])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'changed_meanwhile' },
    })
    expect(await statuses()).toEqual(['activated', 'activated', 'activated'])
    expect(await available(subscriptionId)).toBe(0)
  })

  it('do not exist for anyone else, nor beside another subscription', async () => {
    const { ids, activate, statuses, owner } = await makeDrafts(1)
    await expect(activate(ids, await makeUser(database.db))).rejects.toMatchObject({ code: 'not_found' })
    const other = await makeDrafts(1)
    await expect(activate([...ids, ...other.ids], owner)).rejects.toMatchObject({ code: 'not_found' })
    expect(await statuses()).toEqual(['draft'])
    await activate(ids, await makeAdmin(database.db))
    expect(await statuses()).toEqual(['activated'])
  })
})
