import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addItem, chooseVideoItems } from '#shared/contract/videos/items.ts'
import { replanBlock } from '#shared/contract/tokens.ts'
import { changeVideoStatus, listBlockVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { startTestApp } from '#test/app/start-test-app.ts'
import type { TestApp } from '#test/app/start-test-app.ts'
import { readEvents } from '#test/events/read-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const keep = ({ id, length, hasCutdowns }: Video) => ({
  id,
  lengthSeconds: length,
  hasCutdowns,
  move: 'orbit' as const,
})

async function makePlannable(tokens: number, lengths: number[], steps: Parameters<typeof makeBlock>[1] = {}) {
  const { subscriptionId, owner } = await makeBlock(app.db, steps, {}, tokens)
  const videos: string[] = []
  for (const [position, length] of lengths.entries()) {
    videos.push((await makeVideo(app.db, subscriptionId, { length, position, title: `Film ${position}` })).id)
  }
  const list = async () =>
    (await app.call(listBlockVideos, { subscriptionId, block: 1 }, { as: owner })).output.videos
  const drafts = async () => (await list()).filter(({ status }) => status === 'draft')
  async function plan(
    wanted: {
      id: string | null
      lengthSeconds: number
      hasCutdowns: boolean
      move: 'orbit' | null
      title?: string
      madeFrom?: string
    }[],
    more: { mayLoseCopy?: boolean; block?: number; as?: typeof owner; seen?: Video[] } = {},
  ) {
    const { as = owner, block = 1, mayLoseCopy } = more
    const seenDrafts = (more.seen ?? (await drafts())).map(({ id, version }) => ({ id, version }))
    return app.call(replanBlock, { subscriptionId, block, films: wanted, seenDrafts, mayLoseCopy }, { as })
  }
  const write = (videoId: string, lines: string[]) =>
    app.call(
      updateVideo,
      { videoId, copyCards: lines.map((copy, index) => ({ id: `${videoId}-card-${index + 1}`, copy })) },
      { as: owner },
    )
  return { subscriptionId, owner, videos, list, drafts, plan, write }
}

const fresh = (lengthSeconds: number) => ({
  id: null,
  lengthSeconds,
  hasCutdowns: false,
  move: 'orbit' as const,
})

describe('a customer who re-plans a block', () => {
  it('makes two films of 15 seconds of one of 30: its words stay, a new one stands behind it', async () => {
    const { videos, list, drafts, plan, write } = await makePlannable(7, [30, 5])
    await write(videos[0] ?? '', ['One.', 'Two.', '', '', '', ''])
    const [long, short] = await drafts()
    if (!long || !short) throw new Error('no drafts')
    const { status, output } = await plan([{ ...keep(long), lengthSeconds: 15 }, fresh(15), keep(short)])
    expect(status).toBe(200)
    expect(output.videos.map(({ title, length, tokens }) => [title, length, tokens])).toEqual([
      ['Film 0', 15, 3],
      ['15 second ad 1', 15, 3],
      ['Film 1', 5, 1],
    ])
    const [first, second] = await list()
    expect(first?.id).toBe(long.id)
    expect(first?.copyCards.map(({ id, copy }) => [id, copy])).toEqual([
      [`${long.id}-card-1`, 'One.'],
      [`${long.id}-card-2`, 'Two.'],
      [`${long.id}-card-3`, ''],
    ])
    expect(second?.copyCards).toHaveLength(3)
    expect(second).toMatchObject({ status: 'draft', move: 'orbit', version: 1 })
  })

  it('carries over what is written to the films of a split, each card once and with its id', async () => {
    const { subscriptionId, owner, videos, list, drafts, plan, write } = await makePlannable(6, [30])
    await write(videos[0] ?? '', ['One.', 'Two.', 'Three.', 'Four.', 'Five.', ''])
    const startCard = { use: true, text: 'Before dawn' }
    const endCard = { use: true, logo: false, tagline: 'Run first' }
    const direction = 'Calm, blue hour.'
    await app.call(updateVideo, { videoId: videos[0] ?? '', startCard, endCard, direction }, { as: owner })
    const item = { name: 'Laces', link: '', size: '', notes: '', photoIds: [] }
    const { output } = await app.call(addItem, { subscriptionId, block: 1, ...item }, { as: owner })
    const laces = output.items.at(-1)?.id ?? ''
    await app.call(chooseVideoItems, { videoId: videos[0] ?? '', itemIds: [laces] }, { as: owner })
    const [long] = await drafts()
    if (!long) throw new Error('no draft')
    const half = { ...fresh(15), madeFrom: long.id }
    expect((await plan([{ ...keep(long), lengthSeconds: 15 }, half])).status).toBe(200)
    const [first, second] = await list()
    expect(first?.copyCards).toEqual(long.copyCards.slice(0, 3))
    expect(second?.copyCards).toEqual(long.copyCards.slice(3))
    expect(first).toMatchObject({ startCard, endCard, direction, itemIds: [laces] })
    expect(second).toMatchObject({
      startCard: { use: false, text: '' },
      endCard,
      direction,
      itemIds: [laces],
    })
  })

  it('splits a draft of theirs only, and is asked where a part has no room for its words', async () => {
    const { videos, list, drafts, plan, write } = await makePlannable(6, [30])
    const other = await makePlannable(6, [30])
    await write(videos[0] ?? '', ['One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'])
    const [long] = await drafts()
    if (!long) throw new Error('no draft')
    const parts = (madeFrom: string) => [
      { ...keep(long), lengthSeconds: 15 },
      { ...fresh(5), madeFrom },
    ]
    expect((await plan(parts(other.videos[0] ?? ''))).problem).toMatchObject({ code: 'invalid_input' })
    expect((await plan(parts(long.id))).problem).toMatchObject({ code: 'copy_would_be_lost' })
    expect((await list()).map(({ length }) => length)).toEqual([30])
    expect((await plan(parts(long.id), { mayLoseCopy: true })).status).toBe(200)
    expect((await list()).map(({ copyCards }) => copyCards.map(({ copy }) => copy))).toEqual([
      ['One.', 'Two.', 'Three.'],
      [],
    ])
  })

  it('is asked before words are lost, and nothing changes until they agree', async () => {
    const { videos, list, plan, write } = await makePlannable(6, [30])
    await write(videos[0] ?? '', ['One.'])
    expect((await plan([fresh(30)])).problem).toMatchObject({ code: 'copy_would_be_lost' })
    expect(await list()).toMatchObject([{ id: videos[0], copyCards: [{ copy: 'One.' }] }])
    expect((await plan([fresh(30)], { mayLoseCopy: true })).status).toBe(200)
    const record = (await readEvents(app.db, { kind: 'block.replanned' })).at(-1)
    expect(record?.before, 'the words stay in the record').toMatchObject({ films: [{ copy: ['One.'] }] })
  })

  it('stays within what is available, other blocks’ drafts counted', async () => {
    const { subscriptionId, drafts, plan } = await makePlannable(9, [15])
    await makeVideo(app.db, subscriptionId, { block: 2, length: 15 })
    const [video] = await drafts()
    if (!video) throw new Error('no draft')
    expect((await plan([keep(video), fresh(15), fresh(5)])).problem).toMatchObject({
      code: 'tokens_missing',
      detail: 'That is 1 token more than you have. Give up the film “5 second ad 1”.',
    })
    expect((await plan([keep(video), fresh(15)])).status).toBe(200)
  })

  it('may plan nothing at all: the tokens wait', async () => {
    const { list, plan } = await makePlannable(6, [15, 15])
    expect((await plan([])).output).toEqual({ videos: [] })
    expect(await list()).toEqual([])
  })

  it('changes drafts only: films in production stay, and steps that ran for drafts alone are complete', async () => {
    const steps = { received: 'complete', brief: 'complete', style: 'complete', shoot: 'shooting' } as const
    const { subscriptionId, videos, list, plan } = await makePlannable(9, [15, 15, 5], steps)
    await app.db
      .updateTable('videos')
      .set({ status: 'editing' })
      .where('id', '=', videos[1] ?? '')
      .execute()
    const { status } = await plan([])
    expect(status).toBe(200)
    expect(await list()).toMatchObject([{ id: videos[1], status: 'editing' }])
    const row = await app.db
      .selectFrom('status')
      .selectAll()
      .where('id', '=', subscriptionId)
      .executeTakeFirst()
    expect(row?.statusItems).toContainEqual(expect.objectContaining({ id: 'shoot', status: 'complete' }))
  })
})

describe('a plan is refused', () => {
  it('made on other drafts than there are now: written on, activated or planned elsewhere meanwhile', async () => {
    const { owner, videos, drafts, plan, write } = await makePlannable(9, [15, 15])
    const seen = await drafts()
    await write(videos[0] ?? '', ['Written meanwhile.', '', ''])
    expect((await plan([], { seen, mayLoseCopy: true })).problem).toMatchObject({ code: 'changed_meanwhile' })
    const now = await drafts()
    await app.call(changeVideoStatus, { videoId: videos[1] ?? '', to: 'activated' }, { as: owner })
    expect((await plan(now.map(keep), { seen: now })).problem).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('of two at once, for one of them', async () => {
    const { drafts, plan } = await makePlannable(9, [15])
    const seen = await drafts()
    const answers = await Promise.all([plan([fresh(30)], { seen }), plan([fresh(5)], { seen })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('for a block that is not open, or a subscription that has ended', async () => {
    const { subscriptionId, plan } = await makePlannable(9, [15])
    expect((await plan([], { block: 2 })).problem).toMatchObject({ code: 'block_not_open' })
    await app.db
      .updateTable('subscriptions')
      .set({ endedAt: new Date() })
      .where('id', '=', subscriptionId)
      .execute()
    expect((await plan([])).problem).toMatchObject({ code: 'subscription_over' })
  })

  it('with a length that is not on sale', async () => {
    const { plan } = await makePlannable(90, [15])
    expect((await plan([fresh(61)])).problem).toMatchObject({ code: 'selection_not_sold' })
  })

  it('where the studio has finished files for a draft that would go', async () => {
    const block = await makePlannable(9, [15])
    await makeFinishedFile(app.db, { videoId: block.videos[0] ?? '', ...block })
    expect((await block.plan([])).problem).toMatchObject({ code: 'draft_has_files' })
  })

  it('to strangers as if there were no subscription', async () => {
    const { plan } = await makePlannable(9, [15])
    const stranger = await makeUser(app.db)
    expect((await plan([], { as: stranger, seen: [] })).problem).toMatchObject({ code: 'not_found' })
  })
})
