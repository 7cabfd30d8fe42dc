import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { checkMoney } from '#server/checkout/invariants/check-money.ts'
import { seedFigures, seedProducts } from '#shared/products/catalogue.ts'
import { revisionTokens } from '#shared/tokens/ledger.ts'
import { undoWindowMs } from '#shared/videos/undo-window.ts'
import { listSoldRatios } from '#shared/videos/ratios.ts'
import { nextVideoStatuses, videoStatuses } from '#shared/videos/video-status.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeVideo } from '#test/factories.ts'
import { createRandom, drawSeeds } from '#test/random.ts'
import type { Random } from '#test/random.ts'
import { makeBlock, makeFinishedFile } from '#test/videos/video-fixture.ts'
import { chooseRounds } from '#test/choose-rounds.ts'
import { TestClock } from '#test/test-clock.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import type { TestDatabase } from '#test/database/test-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { CatalogueCache } from '../../products/catalogue-cache.ts'
import { Refusal } from '../../http/refusal.ts'
import { changeVideoStatus } from './change-video-status.ts'
import { replanBlock } from '../block/replan-block.ts'

const seeds = drawSeeds(chooseRounds(4, 60))

let database: TestDatabase
let admin: SignedInUser
const clock = new TestClock('2026-03-09T09:00:00.000Z')
const catalogue = { version: 1, products: [...seedProducts], figures: seedFigures, currency: 'usd' }
const catalogueCache = new CatalogueCache(() => Promise.resolve(catalogue))
const deps = () => ({ db: database.db, clock, config: readConfig({}), catalogueCache })

beforeAll(async () => {
  database = await createTestDatabase()
  admin = await makeAdmin(database.db)
})
afterAll(() => database.close())

const ready = { received: 'complete', brief: 'complete', style: 'complete' } as const
const lengths = [5, 15, 30, 7, 20]
const countTokens = (length: number) => Math.ceil(length / 5)

async function makeShelf(tokens: number, videos: number[]) {
  const block = await makeBlock(database.db, ready, {}, tokens)
  // Its videos are others than those that were sold, as after a plan of its customer.
  await database.db
    .updateTable('blocks')
    .set({ replannedAt: clock.now() })
    .where('subscriptionId', '=', block.subscriptionId)
    .execute()
  const ids: string[] = []
  for (const length of videos) {
    const { id } = await makeVideo(database.db, block.subscriptionId, { length })
    await makeFinishedFile(database.db, { videoId: id, ...block })
    ids.push(id)
  }
  const balance = async () => {
    const { available, held, captured } = await database.db
      .selectFrom('tokenLots')
      .select(['available', 'held', 'captured'])
      .where('subscriptionId', '=', block.subscriptionId)
      .executeTakeFirstOrThrow()
    return { available, held, captured }
  }
  return { ...block, ids, balance }
}

/** Reference model of the ledger. */
class Model {
  readonly videos = new Map<
    string,
    {
      tokens: number
      status: VideoStatus
      wasDelivered: boolean
      revisions: number
      /** The studio's last move, which it can still undo: from where, and what the video had been before. */
      undo?: { from: VideoStatus; wasDelivered: boolean } | undefined
    }
  >()
  readonly granted: number
  spent = 0
  constructor(granted: number) {
    this.granted = granted
  }
  get balance() {
    const videos = [...this.videos.values()]
    const of = (some: typeof videos) => some.reduce((sum, video) => sum + video.tokens, 0)
    const captured = of(videos.filter(({ wasDelivered }) => wasDelivered)) + this.spent
    const held = of(videos.filter(({ status, wasDelivered }) => status !== 'draft' && !wasDelivered))
    return { available: this.granted - held - captured, held, captured }
  }
  /** Whether the move is one that tokens allow; it is applied where they do. */
  move(id: string, to: VideoStatus, isCustomer: boolean): boolean {
    const video = this.videos.get(id)
    if (!video) return false
    if (video.status === 'draft' && video.tokens > this.balance.available) return false
    if (video.status === 'delivery' && isCustomer) {
      if (video.revisions === 0) video.revisions = 1
      else {
        const cost = revisionTokens(video.tokens)
        if (cost > this.balance.available) return false
        this.spent += cost
      }
    }
    const { status: from, wasDelivered } = video
    const undone = !isCustomer && video.undo?.from === to ? video.undo : undefined
    video.wasDelivered = undone?.wasDelivered ?? (to === 'delivery' || (wasDelivered && to !== 'draft'))
    video.status = to
    video.undo = isCustomer || undone ? undefined : { from, wasDelivered }
    return true
  }
  /** Time goes by: nothing can be undone any more. */
  wait() {
    for (const video of this.videos.values()) video.undo = undefined
  }
}

describe('in any sequence of moves and plans', () => {
  it.each(seeds)('balances are those of a simple model, at every step (seed %i)', async (seed) => {
    const random = createRandom(seed)
    const granted = random.between(4, 20)
    const shelf = await makeShelf(granted, [])
    const model = new Model(granted)
    for (let step = 0; step < 40; step += 1) {
      if (random.between(1, 3) === 1) {
        clock.advance(undoWindowMs)
        model.wait()
      }
      if (random.between(1, 4) === 1) await planAtRandom(random, shelf, model)
      else await moveAtRandom(random, shelf, model)
      expect(await shelf.balance(), `step ${step}`).toEqual(model.balance)
    }
    expect(await tokenOffences(shelf.subscriptionId)).toEqual([])
  })
})

type Shelf = Awaited<ReturnType<typeof makeShelf>>

async function moveAtRandom(random: Random, shelf: Shelf, model: Model): Promise<void> {
  const id = random.pick([...model.videos.keys()])
  const video = id && model.videos.get(id)
  if (!id || !video) return
  const isCustomer = random.between(0, 1) === 0
  const to = random.pick(nextVideoStatuses(video.status, isCustomer ? 'customer' : 'admin'))
  if (!to) return
  if (to === 'delivery' && !(await hasFile(id))) await makeSoldFiles(id, shelf)
  const agreedTokens =
    video.status === 'delivery' && isCustomer && video.revisions > 0 ? revisionTokens(video.tokens) : 0
  const moved = await isDone(
    changeVideoStatus(deps(), isCustomer ? shelf.owner : admin, {
      videoId: id,
      to,
      reason: 'why',
      agreedTokens,
    }),
  )
  expect(moved, `${video.status} to ${to}`).toBe(model.move(id, to, isCustomer))
}

/** Chooses other videos for the block: some drafts go, some change their length, new ones come. */
async function planAtRandom(random: Random, shelf: Shelf, model: Model): Promise<void> {
  const { subscriptionId, owner } = shelf
  const rows = await database.db
    .selectFrom('videos')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('createdAt')
    .orderBy('position')
    .execute()
  const drafts = rows.filter(({ status }) => status === 'draft')
  const videos = []
  for (const { id, length, hasCutdowns } of drafts) {
    const isFixed = await hasFile(id)
    const choice = isFixed ? 0 : random.between(0, 2)
    const keep = { id, lengthSeconds: length, hasCutdowns, move: 'orbit' as const }
    if (choice === 0) videos.push(keep)
    if (choice === 1) videos.push({ ...keep, lengthSeconds: random.pick(lengths) ?? 5 })
  }
  for (let count = random.between(0, 2); count > 0; count -= 1) {
    videos.push({
      id: null,
      lengthSeconds: random.pick(lengths) ?? 5,
      hasCutdowns: random.between(0, 3) === 0,
      move: null,
    })
  }
  const cost = videos.reduce(
    (sum, video) => sum + countTokens(video.lengthSeconds) + (video.hasCutdowns ? 1 : 0),
    0,
  )
  const before = drafts.reduce((sum, draft) => sum + draft.tokens, 0)
  const seenDrafts = drafts.map(({ id, version }) => ({ id, version }))
  const input = { subscriptionId, block: 1, films: videos, seenDrafts, mayLoseCopy: true }
  const planned = await isDone(replanBlock(deps(), owner, input))
  const mayPlan = cost <= model.balance.available || cost < before
  // Where nothing changes, nothing is refused either.
  if (planned !== mayPlan) expect(cost).toBe(before)
  const after = await database.db
    .selectFrom('videos')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('createdAt')
    .orderBy('position')
    .execute()
  for (const { id } of drafts) if (!after.some((video) => video.id === id)) model.videos.delete(id)
  for (const { id, status, tokens } of after) {
    const known = model.videos.get(id)
    if (known) known.tokens = tokens
    else model.videos.set(id, { tokens, status, wasDelivered: false, revisions: 0 })
  }
  if (planned)
    expect(
      after.filter(({ status }) => status === 'draft').reduce((sum, video) => sum + video.tokens, 0),
    ).toBe(cost)
}

describe('a customer with tokens for one film more', () => {
  it('activates exactly one of two at once', async () => {
    const shelf = await makeShelf(5, [15, 15])
    const done = await Promise.all(
      shelf.ids.map((videoId) =>
        isDone(changeVideoStatus(deps(), shelf.owner, { videoId, to: 'activated', reason: '' })),
      ),
    )
    expect(done.toSorted()).toEqual([false, true])
    expect(await shelf.balance()).toEqual({ available: 2, held: 3, captured: 0 })
  })

  it('gets what a film needs, what is available, and what to do', async () => {
    const shelf = await makeShelf(5, [30])
    const activating = changeVideoStatus(deps(), shelf.owner, {
      videoId: shelf.ids[0] ?? '',
      to: 'activated',
      reason: '',
    })
    await expect(activating).rejects.toMatchObject({
      code: 'tokens_missing',
      sentence:
        '“30 second ad” needs 6 tokens, and only 5 are available. Re-plan the block: shorter or fewer films need less.',
    })
  })
})

async function makeDelivered(tokens: number, length = 30) {
  const shelf = await makeShelf(tokens, [length])
  const videoId = shelf.ids[0] ?? ''
  for (const to of videoStatuses.slice(1)) await changeVideoStatus(deps(), admin, { videoId, to, reason: '' })
  const revise = (agreedTokens?: number) =>
    changeVideoStatus(deps(), shelf.owner, { videoId, to: 'editing', reason: 'Slower', agreedTokens })
  await revise()
  await changeVideoStatus(deps(), admin, { videoId, to: 'delivery', reason: '' })
  return { ...shelf, revise }
}

describe('a revision beyond the rounds', () => {
  it('costs a token for each three of the film, once its customer agreed to just that', async () => {
    const { revise, balance } = await makeDelivered(9)
    const sentence = 'All revision rounds of this film are used. One more costs 2 tokens.'
    await expect(revise()).rejects.toMatchObject({ code: 'no_revisions_left', sentence })
    await expect(revise(1), 'a price that nobody named').rejects.toMatchObject({
      code: 'no_revisions_left',
      sentence,
    })
    expect(await balance()).toEqual({ available: 3, held: 0, captured: 6 })
    expect(await revise(2)).toMatchObject({ status: 'editing', revisionsUsed: 1, revisionsLeft: 0 })
    expect(await balance()).toEqual({ available: 1, held: 0, captured: 8 })
  })

  it('is refused where the tokens are not there', async () => {
    const { revise, balance } = await makeDelivered(7)
    await expect(revise(2)).rejects.toMatchObject({
      code: 'tokens_missing',
      sentence: 'One more revision costs 2 tokens, and only 1 is available.',
    })
    expect(await balance()).toEqual({ available: 1, held: 0, captured: 6 })
  })

  it('asked for twice at once is charged once', async () => {
    const { revise, balance } = await makeDelivered(12)
    expect((await Promise.all([isDone(revise(2)), isDone(revise(2))])).toSorted()).toEqual([false, true])
    expect(await balance()).toEqual({ available: 4, held: 0, captured: 8 })
  })
})

/** A finished file in each sold ratio, which delivery requires. */
async function makeSoldFiles(videoId: string, shelf: Shelf): Promise<void> {
  const video = await database.db
    .selectFrom('videos')
    .select('hasCutdowns')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  for (const ratio of listSoldRatios(video)) await makeFinishedFile(database.db, { videoId, ...shelf, ratio })
}

async function hasFile(videoId: string): Promise<boolean> {
  const row = await database.db
    .selectFrom('files')
    .select('id')
    .where('videoId', '=', videoId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether it was done; an expected "no" is none, anything else is a failure of the test. */
async function isDone(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** What `npm run check-money` finds of this subscription's tokens. */
async function tokenOffences(subscriptionId: string): Promise<string[]> {
  const videos = await database.db
    .selectFrom('videos')
    .select('id')
    .where('subscriptionId', '=', subscriptionId)
    .execute()
  const own = [subscriptionId, ...videos.map(({ id }) => id)]
  const checks = await checkMoney({ db: database.db })
  return checks
    .filter(({ rule }) => /token|film|lot/i.test(rule))
    .flatMap(({ offences }) => offences.filter((offence) => own.some((id) => offence.includes(id))))
}
