import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '#shared/canonical-json.ts'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import {
  listCopyRevisions,
  readCopyRevision,
  writtenRevisionSchema,
} from '#shared/contract/videos/copy-revisions.ts'
import { replanBlock } from '#shared/contract/tokens.ts'
import { listBlockVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { createRandom, drawSeeds } from '#test/random.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { TestClock } from '#test/test-clock.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { sittingWindowMs } from './store-copy-revision.ts'

const clock = new TestClock('2026-03-09T09:00:00.000Z')
let app: TestApp
let admin: SignedInUser
beforeAll(async () => {
  app = await startTestApp({ clock })
  admin = await makeAdmin(app.db)
})
afterAll(() => app.close())

/** A video of 15 seconds with one copy card, and who may write it. */
async function makeVideoInBlock() {
  const { subscriptionId, owner } = await makeBlock(app.db)
  const card = crypto.randomUUID()
  const copyCards = JSON.stringify([{ id: card, copy: 'At first.', wordCount: 2 }])
  const { id: videoId } = await makeVideo(app.db, subscriptionId, { copyCards, updatedAt: clock.now() })
  const save = async (changes: Record<string, unknown>, as: SignedInUser = owner) => {
    const answer = await app.call(updateVideo, { videoId, ...changes }, { as })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    return answer.output.video
  }
  const write = (copy: string, as: SignedInUser = owner) => save({ copyCards: [{ id: card, copy }] }, as)
  const rows = () =>
    app.db
      .selectFrom('copyRevisions')
      .selectAll()
      .where('videoId', '=', videoId)
      .orderBy('sequence', 'desc')
      .execute()
  /** The words of all revisions, newest first. */
  const words = async () =>
    (await rows()).map((row) =>
      (JSON.parse(row.copy) as { copyCards: { copy: string }[] }).copyCards.map(({ copy }) => copy).join(' '),
    )
  return { videoId, subscriptionId, owner, card, save, write, rows, words }
}

describe('each save of copy', () => {
  it('is a revision with its author, time, version and hash; what stood before it is the system’s', async () => {
    const { owner, card, write, rows } = await makeVideoInBlock()
    const before = clock.now()
    clock.advance(60_000)
    const video = await write('Grip in the rain.')
    const [now, first] = await rows()
    expect(first).toMatchObject({ authorId: null, savedAt: before, version: 1 })
    expect(now).toMatchObject({ authorId: owner.id, savedAt: clock.now(), version: video.version })
    const copy = {
      copyCards: [{ id: card, copy: 'Grip in the rain.' }],
      startCard: video.startCard,
      endCard: video.endCard,
    }
    expect(now?.copy).toBe(canonicalJson(copy))
    expect(now?.hash).toBe(createHash('sha256').update(canonicalJson(copy)).digest('hex'))
  })

  it('covers start card and end card, and nothing that is not on the screen', async () => {
    const { save, rows } = await makeVideoInBlock()
    await save({ title: 'Wet stone', move: 'crane' })
    expect(await rows()).toEqual([])
    await save({ endCard: { use: true, logo: true, tagline: 'Hold on.' } })
    expect(await rows()).toHaveLength(2)
  })

  it('covers the direction, and has the hash of before while there is none', async () => {
    const { videoId, owner, save, rows } = await makeVideoInBlock()
    await save({ direction: '' })
    expect(await rows()).toEqual([])
    await save({ direction: 'Calm. Must: the red lace.' })
    const [now, first] = await rows()
    expect(JSON.parse(now?.copy ?? '')).toMatchObject({ direction: 'Calm. Must: the red lace.' })
    expect(first?.copy).not.toContain('direction')
    const read = async (revisionId = '') =>
      (await app.call(readCopyRevision, { videoId, revisionId }, { as: owner })).output.revision.direction
    expect([await read(now?.id), await read(first?.id)]).toEqual(['Calm. Must: the red lace.', ''])
  })

  it('that fails leaves none', async () => {
    const { videoId, owner, card, rows } = await makeVideoInBlock()
    const over = { copyCards: [{ id: card, copy: 'word '.repeat(31) }] }
    expect((await app.call(updateVideo, { videoId, ...over }, { as: owner })).status).toBe(409)
    expect(await rows()).toEqual([])
  })

  it('by a new plan of the block is one of who made the plan', async () => {
    const { videoId, subscriptionId, owner, card, rows } = await makeVideoInBlock()
    const cards = [
      { id: card, copy: 'One.' },
      { id: crypto.randomUUID(), copy: 'Two.' },
    ]
    await app.call(updateVideo, { videoId, copyCards: cards }, { as: owner })
    clock.advance(sittingWindowMs + 1)
    const { output } = await app.call(listBlockVideos, { subscriptionId, block: 1 }, { as: owner })
    const seenDrafts = output.videos.map(({ id, version }) => ({ id, version }))
    const videos = [{ id: videoId, lengthSeconds: 5, hasCutdowns: false, move: 'orbit' as const }]
    const planned = await app.call(
      replanBlock,
      { subscriptionId, block: 1, seenDrafts, films: videos, mayLoseCopy: true },
      { as: owner },
    )
    expect(planned.status, JSON.stringify(planned.problem)).toBe(200)
    const [now, written] = await rows()
    expect(now).toMatchObject({ authorId: owner.id, version: planned.output.videos[0]?.version })
    expect(JSON.parse(now?.copy ?? '')).toMatchObject({ copyCards: [] })
    expect(written?.copy, 'what was lost can be read').toContain('Two.')
  })
})

describe('saves of one sitting', () => {
  it('are one revision, until ten minutes after the last of them', async () => {
    const { write, words } = await makeVideoInBlock()
    for (const copy of ['Grip.', 'Grip in.', 'Grip in rain.']) {
      await write(copy)
      clock.advance(sittingWindowMs)
    }
    expect(await words()).toEqual(['Grip in rain.', 'At first.'])
    clock.advance(1)
    await write('Later.')
    expect(await words()).toEqual(['Later.', 'Grip in rain.', 'At first.'])
  })

  it('end when another user saves in between', async () => {
    const { write, words } = await makeVideoInBlock()
    await write('Mine.')
    await write('The studio’s.', admin)
    await write('Mine again.')
    expect(await words()).toEqual(['Mine again.', 'The studio’s.', 'Mine.', 'At first.'])
  })

  it('that end where they began leave no revision', async () => {
    const { write, words } = await makeVideoInBlock()
    await write('Tried.')
    await write('At first.')
    expect(await words()).toEqual(['At first.'])
  })
})

describe('many random saves', () => {
  it.each(drawSeeds(5))(
    'leave no two equal revisions in a row, and the present copy on top (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const { owner, write, words, rows } = await makeVideoInBlock()
      let present = 'At first.'
      for (let step = 0; step < 40; step += 1) {
        clock.advance(random.pick([1_000, sittingWindowMs / 2, sittingWindowMs, sittingWindowMs + 1]) ?? 0)
        present = random.pick(['At first.', 'Grip.', 'Rain.', 'Stone.']) ?? present
        await write(present, random.pick([owner, admin]))
        const said = await words()
        expect(said[0] ?? 'At first.').toBe(present)
        expect(said.every((each, index) => each !== said[index + 1])).toBe(true)
      }
      const saved = (await rows()).map(({ savedAt }) => savedAt.getTime())
      expect(saved).toEqual(saved.toSorted((a, b) => b - a))
    },
  )
})

describe('revisions', () => {
  it('are listed page by page, newest first, and read one by one', async () => {
    const { videoId, owner, card, write } = await makeVideoInBlock()
    for (const copy of ['One.', 'One two.', 'One two three.']) {
      clock.advance(sittingWindowMs + 1)
      await write(copy)
    }
    const first = await app.call(listCopyRevisions, { videoId, pageSize: 3 }, { as: owner })
    expect(first.output.revisions.map(({ words }) => words)).toEqual([3, 2, 1])
    const startAfter = first.output.lastVisible ?? ''
    const second = await app.call(listCopyRevisions, { videoId, pageSize: 3, startAfter }, { as: owner })
    expect(second.output).toMatchObject({
      revisions: [{ author: { kind: 'system', name: '' }, words: 2 }],
      lastVisible: null,
    })
    const revisionId = first.output.revisions[2]?.id ?? ''
    const read = await app.call(readCopyRevision, { videoId, revisionId }, { as: owner })
    expect(writtenRevisionSchema.parse(read.output.revision)).toMatchObject({
      id: revisionId,
      copyCards: [{ id: card, copy: 'One.', wordCount: 1 }],
      endCard: { use: false, logo: true, tagline: '' },
    })
  })

  it('name their author to admins; to the customer the studio is the studio', async () => {
    const { videoId, owner, write } = await makeVideoInBlock()
    await write('Mine.')
    await write('The studio’s.', admin)
    const authors = async (as: SignedInUser) =>
      (await app.call(listCopyRevisions, { videoId }, { as })).output.revisions.map(({ author }) => author)
    expect(await authors(owner)).toEqual([
      { kind: 'studio', name: '' },
      { kind: 'customer', name: '' },
      { kind: 'system', name: '' },
    ])
    expect(await authors(admin)).toEqual([
      { kind: 'studio', name: admin.name },
      { kind: 'customer', name: owner.name },
      { kind: 'system', name: '' },
    ])
  })

  it('of another film are not found under this one, nor under a cursor that the server did not issue', async () => {
    const [mine, other] = [await makeVideoInBlock(), await makeVideoInBlock()]
    await other.write('Theirs.')
    const [{ id: revisionId } = { id: '' }] = await other.rows()
    const read = await app.call(readCopyRevision, { videoId: mine.videoId, revisionId }, { as: mine.owner })
    expect(read.status).toBe(404)
    const listed = await app.call(
      listCopyRevisions,
      { videoId: other.videoId },
      { as: await makeUser(app.db) },
    )
    expect(listed.status).toBe(404)
    const page = { videoId: mine.videoId, startAfter: Buffer.from('["x","y"]').toString('base64url') }
    expect((await app.call(listCopyRevisions, page, { as: mine.owner })).status).toBe(422)
  })

  it('are put back by an ordinary save: the cards’ ids with their words, and nothing is lost by it', async () => {
    const { videoId, owner, card, save, words } = await makeVideoInBlock()
    const second = { id: crypto.randomUUID(), copy: 'Second.' }
    await save({ copyCards: [{ id: card, copy: 'First.' }, second] })
    clock.advance(sittingWindowMs + 1)
    await save({ copyCards: [] })
    const { output } = await app.call(listCopyRevisions, { videoId }, { as: owner })
    const revisionId = output.revisions[1]?.id ?? ''
    const { revision } = (await app.call(readCopyRevision, { videoId, revisionId }, { as: owner })).output
    const { copyCards, startCard, endCard } = revision
    clock.advance(sittingWindowMs + 1)
    const stale = await app.call(updateVideo, { videoId, copyCards, version: 1 }, { as: owner })
    expect(stale.problem.code).toBe('changed_meanwhile')
    const video = await save({ copyCards, startCard, endCard, version: 3 })
    expect(video.copyCards.map(({ id, copy }) => [id, copy])).toEqual([
      [card, 'First.'],
      [second.id, 'Second.'],
    ])
    expect(await words()).toEqual(['First. Second.', '', 'First. Second.', 'At first.'])
  })

  it('put back leave what was written just before, also within a sitting', async () => {
    const { card, save, write, words } = await makeVideoInBlock()
    await write('Written with care.')
    const copyCards = [{ id: card, copy: 'At first.' }]
    const video = await save({ copyCards, startsRevision: true }, admin)
    expect(video.extra, 'no free-form data').toEqual({})
    await write('Written again.')
    await save({ copyCards, startsRevision: true })
    expect(await words()).toEqual([
      'At first.',
      'Written again.',
      'At first.',
      'Written with care.',
      'At first.',
    ])
  })

  it('go with their film, are in the file with all my data, and end with the account', async () => {
    const { videoId, subscriptionId, owner, write, rows } = await makeVideoInBlock()
    await write('Mine.')
    await write('The studio’s.', admin)
    const { output } = await app.call(exportMyData, {}, { as: owner })
    expect(output.data['earlierCopy']?.map((each) => [each['videoId'], each['isMine']])).toEqual([
      [videoId, false],
      [videoId, true],
      [videoId, false],
    ])
    expect(JSON.stringify(output.data['earlierCopy'])).not.toContain(admin.id)
    const gone = await makeVideoInBlock()
    await gone.write('Soon gone.')
    await app.db.deleteFrom('videos').where('id', '=', gone.videoId).execute()
    expect(await gone.rows()).toEqual([])
    await app.db
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('id', '=', subscriptionId)
      .execute()
    expect((await app.call(deleteMyAccount, {}, { as: owner })).status).toBe(200)
    expect(await rows()).toEqual([])
  })
})
