import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCopyRevision } from '#shared/contract/videos/copy-revisions.ts'
import { replanBlock } from '#shared/contract/tokens.ts'
import { listBlockVideos, updateVideo } from '#shared/contract/videos/videos.ts'
import { makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** A video with three empty cards. */
async function makeVideoInBlock(length = 15, tokens = 20) {
  const { subscriptionId, owner } = await makeBlock(app.db, {}, {}, tokens)
  const { id: videoId } = await makeVideo(app.db, subscriptionId, { length })
  const card = (number: number, more: object = {}) => ({ id: `${videoId}-card-${number}`, copy: '', ...more })
  const save = (changes: Record<string, unknown>) =>
    app.call(updateVideo, { videoId, ...changes }, { as: owner })
  const read = async () => {
    const { videos } = (await app.call(listBlockVideos, { subscriptionId, block: 1 }, { as: owner })).output
    return videos
  }
  return { videoId, subscriptionId, owner, card, save, read }
}

describe('a film', () => {
  it('of before has 25 frames a second, and cards that stand as spread', async () => {
    const [video] = await (await makeVideoInBlock()).read()
    expect(video?.frameRate).toEqual({ num: 25, den: 1 })
    expect(video?.copyCards.map((card) => Object.keys(card))).toEqual(
      Array.from({ length: 3 }, () => ['id', 'copy', 'wordCount']),
    )
  })
})

describe('a customer who times cards', () => {
  it('saves when and where they stand, with the version of the film', async () => {
    const { card, save, read } = await makeVideoInBlock()
    const timing = { in: 20, out: 60 }
    const place = { all: 'bottom-left', '9:16': 'top' }
    const answer = await save({
      copyCards: [card(1, { timing, place }), card(2), card(3)],
      startCard: { use: true, text: 'New', timing: { in: 0, out: 20 } },
      endCard: { use: true, logo: true, tagline: '', place },
    })
    expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
    const [video] = await read()
    expect(video).toMatchObject({ version: 2, startCard: { timing: { in: 0, out: 20 } }, endCard: { place } })
    expect(video?.copyCards[0]).toEqual({ ...card(1), wordCount: 0, timing, place })
    expect(video?.copyCards[1]).toEqual({ ...card(2), wordCount: 0 })
  })

  it('is refused a time that can’t be for a start card that is switched off', async () => {
    const { save } = await makeVideoInBlock()
    const timing = { in: Number.MAX_SAFE_INTEGER - 1, out: 0 }
    const answer = await save({ startCard: { use: false, text: 'New', timing } })
    expect(answer).toMatchObject({ status: 409, problem: { code: 'timing_invalid' } })
  })

  it.each(['start', 'end', 'move', '__proto__', ''])('is refused %j as the id of a copy card', async (id) => {
    const { save } = await makeVideoInBlock()
    expect(await save({ copyCards: [{ id, copy: '' }] })).toMatchObject({ status: 422 })
  })

  it.each([
    [{ in: 50, out: 40 }, 'too_short', 'Card 2 ends before it starts.'],
    [{ in: 50, out: 376 }, 'outside', 'Card 2 runs past the end of the film (15.00 s).'],
    [{ in: 19, out: 40 }, 'overlap', 'Card 2 starts before card 1 ends.'],
  ])('is refused %o, with the card and a sentence', async (timing, code, sentence) => {
    const { card, save, read } = await makeVideoInBlock()
    const answer = await save({
      copyCards: [card(1, { timing: { in: 0, out: 20 } }), card(2, { timing }), card(3)],
    })
    expect(answer).toMatchObject({ status: 409 })
    expect(answer.problem).toMatchObject({ code: 'timing_invalid', detail: sentence })
    expect(JSON.stringify(answer.problem)).toContain(card(2).id)
    expect(JSON.stringify(answer.problem)).toContain(`"${code}"`)
    expect((await read())[0]?.version).toBe(1)
  })

  it('is refused what is no whole frame or no place', async () => {
    const { card, save } = await makeVideoInBlock()
    const half = await save({ copyCards: [card(1, { timing: { in: 0.5, out: 20 } })] })
    const nowhere = await save({ copyCards: [card(1, { place: { all: 'outside' } })] })
    expect([half.status, nowhere.status]).toEqual([422, 422])
  })

  it('can’t turn a start card on where a card that was timed leaves it no room', async () => {
    const { card, save } = await makeVideoInBlock()
    await save({ copyCards: [card(1, { timing: { in: 0, out: 20 } }), card(2), card(3)] })
    const answer = await save({ startCard: { use: true, text: 'New' } })
    expect(answer.problem).toMatchObject({
      code: 'timing_invalid',
      detail: 'There is no time left for the start card.',
    })
  })

  it('finds the timing in the history, and the event says that it changed', async () => {
    const { videoId, owner, card, save } = await makeVideoInBlock()
    const timing = { in: 20, out: 60 }
    await save({ copyCards: [card(1, { timing }), card(2), card(3)] })
    const { id } = await app.db
      .selectFrom('copyRevisions')
      .select('id')
      .where('videoId', '=', videoId)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const read = await app.call(readCopyRevision, { videoId, revisionId: id }, { as: owner })
    expect(read.output.revision.copyCards[0]).toMatchObject({ timing })
    const edits = (await readEvents(app.db)).filter(
      ({ kind, subjectId }) => kind === 'video.edited' && subjectId === videoId,
    )
    expect(edits[0]?.after).toMatchObject({ fields: ['copyCards', 'timing'] })
  })
})

/** Re-plans the block of a video: its length, and those of the videos that it is split into. */
const plan = async (video: Awaited<ReturnType<typeof makeVideoInBlock>>, lengths: number[]) => {
  const [draft] = await video.read()
  const videos = lengths.map((lengthSeconds, index) => ({
    id: index === 0 ? video.videoId : null,
    ...(index > 0 && { madeFrom: video.videoId }),
    lengthSeconds,
    hasCutdowns: false,
    move: 'orbit' as const,
  }))
  const seenDrafts = [{ id: video.videoId, version: draft?.version ?? 0 }]
  const input = { subscriptionId: video.subscriptionId, block: 1, films: videos, seenDrafts }
  const answer = await app.call(replanBlock, input, { as: video.owner })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return video.read()
}
/** A video of 30 seconds with three of its cards timed, and its end card. */
const timed = async () => {
  const video = await makeVideoInBlock(30)
  const { card, save } = video
  const at = (number: number, from: number, to: number) =>
    card(number, { copy: `Card ${number}`, timing: { in: from, out: to } })
  const answer = await save({
    copyCards: [at(1, 10, 50), at(2, 60, 100), at(3, 600, 640), card(4), card(5), card(6)],
    endCard: { use: true, logo: true, tagline: 'Hold on', timing: { in: 700, out: 750 } },
  })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
  return video
}

describe('a film of another length', () => {
  it('keeps the timings that fit, and spreads the other cards again', async () => {
    const [video] = await plan(await timed(), [15])
    expect(video?.copyCards.map(({ timing }) => timing)).toEqual([
      { in: 10, out: 50 },
      { in: 60, out: 100 },
      undefined,
    ])
    expect(video?.endCard).toEqual({ use: true, logo: true, tagline: 'Hold on' })
  })

  it('that is split is spread anew in all its parts, at its own rate', async () => {
    const video = await timed()
    await app.db
      .updateTable('videos')
      .set({ frameRateNum: 24, frameRateDen: 1 })
      .where('id', '=', video.videoId)
      .execute()
    const parts = await plan(video, [15, 15])
    expect(parts.map(({ frameRate }) => frameRate)).toEqual([
      { num: 24, den: 1 },
      { num: 24, den: 1 },
    ])
    expect(parts.flatMap(({ copyCards }) => copyCards.filter(({ timing }) => timing))).toEqual([])
  })
})
