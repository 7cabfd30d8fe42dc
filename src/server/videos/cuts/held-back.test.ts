import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listCuts, sendCut, withdrawCut } from '#shared/contract/videos/cuts.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import { changeVideoStatus, listBlockVideos, moveVideos, readVideo } from '#shared/contract/videos/videos.ts'
import type { MediaFacts } from '#shared/videos/preflight/media-facts.ts'
import { connectIdleWorker, failFile, prepareFile, soundFacts } from '#test/videos/cut-fixture.ts'
import { makeAdmin, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import type { SignedInUser } from '../../http/principal.ts'

let shop: TestApp
let admin: SignedInUser
let owner: SignedInUser
let subscriptionId: string
let videoId: string
let fileId: string
let upload: () => Promise<string>
let worker: { stop(): Promise<void> } | null = null

beforeEach(async () => {
  shop = await startTestApp()
  admin = await makeAdmin(shop.db)
  const block = await makeBlock(shop.db, { editing: 'editing' })
  owner = block.owner
  subscriptionId = block.subscriptionId
  videoId = (await makeVideo(shop.db, subscriptionId, { status: 'editing' })).id
  const studio = uploadClient(await listen(shop), await shop.signIn(admin))
  const metadata = { purpose: 'finished-film', filename: 'film.mp4', videoId, ratio: '16:9' }
  upload = async () => (await studio.upload(metadata, makeMp4())).fileId
  fileId = await upload()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await shop.close()
})

const send = (reason = '', number = 1) =>
  shop.call(sendCut, { videoId, number, fileIds: [fileId], reason }, { as: admin })
const deliver = (reason = '') =>
  shop.call(changeVideoStatus, { videoId, to: 'delivery', reason }, { as: admin })
const heldBack = async () =>
  (await shop.call(readVideo, { videoId }, { as: admin })).output.video.cut?.heldBack?.join(' ') ?? null
const quiet: MediaFacts = {
  ...soundFacts,
  video: { ...soundFacts.video, frames: 125 },
  audio: { codec: 'aac', sampleRate: 48_000, channels: 2, loudnessTenths: -200, truePeakTenths: -10 },
}
const findings = ['16:9: It is 250 frames too short for 15 s at 25.', '16:9: Its sound is 6 dB too quiet.']
const sentence = `v1 has 2 errors against what was sold. ${findings.join(' ')} Mix it to −14 LUFS.`

describe('a cut whose files are not what was sold', () => {
  beforeEach(() => prepareFile(shop.db, fileId, quiet))

  test('is held back with every error in a sentence; a reason lets it pass, and its customer reads both', async () => {
    expect(await heldBack()).toBe(sentence)
    expect((await send()).problem).toMatchObject({ code: 'cut_held_back', detail: sentence })
    expect((await send('x'.repeat(1001))).status).toBe(422)
    const { status } = await send('  Shortened for the fair,\nas agreed.  ')
    expect(status).toBe(200)
    const { cuts } = (await shop.call(listCuts, { videoId }, { as: owner })).output
    const exception = { reason: 'Shortened for the fair,\nas agreed.', findings }
    expect(cuts).toMatchObject([{ number: 1, state: 'in_review', exception }])
    const row = await shop.db.selectFrom('cuts').selectAll().executeTakeFirstOrThrow()
    expect([row.sentBy, row.sentAt?.toISOString()]).toEqual([admin.id, shop.clock.now().toISOString()])
    const sent = (await readEvents(shop.db, { subjectId: videoId })).find(({ kind }) => kind === 'cut.sent')
    expect(sent).toMatchObject({ actorId: admin.id, reason: exception.reason, after: { findings } })

    // What was sent with a reason holds nothing back any more; that its customer has not answered is another matter.
    expect(await heldBack()).toBe(null)
    expect((await deliver()).problem.code).toBe('cut_not_approved')
    expect((await deliver('The fair opens today.')).status).toBe(200)
    const after = (await shop.call(listCuts, { videoId }, { as: owner })).output
    expect(after.cuts[0]?.exception).toEqual({
      reason: `${exception.reason}\nThe fair opens today.`,
      findings: [...findings, 'It was delivered without an approval.'],
    })
  })

  test('is not delivered without a reason, which is stored with the cut', async () => {
    const asked = `${sentence} Say why it is delivered all the same.`
    expect((await deliver()).problem).toMatchObject({ code: 'cut_held_back', detail: asked })
    const many = await shop.call(moveVideos, { videoIds: [videoId], to: 'delivery' }, { as: admin })
    expect(many.output).toMatchObject({
      moved: [],
      refused: [{ videoId, code: 'cut_held_back', sentence: asked }],
    })
    expect((await deliver('Shortened for the fair.')).status).toBe(200)
    const { cuts } = (await shop.call(listCuts, { videoId }, { as: owner })).output
    expect(cuts[0]?.exception).toEqual({ reason: 'Shortened for the fair.', findings })
    const moved = await shop.db
      .selectFrom('events')
      .select('payload')
      .where('kind', '=', 'video.moved')
      .executeTakeFirstOrThrow()
    expect(moved.payload).toMatchObject({ cut: { number: 1, findings } })
  })

  test('is no news to its customer before it is sent', async () => {
    const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(videos[0]?.cut).toBe(null)
    await send('As agreed.')
    const after = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(after.videos[0]?.cut).toMatchObject({ number: 1, heldBack: null })
  })
})

test('a cut with warnings alone goes, and so does one that is what was sold', async () => {
  const untagged = { primaries: null, transfer: null, matrix: null, range: null }
  await prepareFile(shop.db, fileId, {
    ...soundFacts,
    video: { ...soundFacts.video, color: untagged },
    audio: null,
  })
  expect(await heldBack()).toBe(null)
  expect((await send()).output.cuts[0]?.exception).toBe(null)
  expect((await deliver('The fair opens today.')).status).toBe(200)
})

test('a file that can’t be decoded holds its cut back, with why', async () => {
  await failFile(shop.db, fileId, 'This file has no picture. Export it again.')
  expect(await heldBack()).toBe(
    'v1 has 1 error against what was sold. 16:9: This file has no picture. Export it again.',
  )
  expect((await deliver()).problem.code).toBe('cut_held_back')
})

describe('a cut that is still being prepared', () => {
  test('waits for its facts where a worker is connected, unless there is a reason', async () => {
    worker = await connectIdleWorker(shop.database.url)
    await shop.db
      .updateTable('mediaPreparations')
      .set({ state: 'running', percent: 40, workerId: 'idle' })
      .execute()
    expect(await heldBack()).toBe('v1 is still being prepared.')
    expect((await deliver()).problem).toMatchObject({
      code: 'cut_held_back',
      detail: 'v1 is still being prepared. Say why it is delivered all the same.',
    })
    // What its customer reads stays true when the check is done.
    expect((await send('It airs in an hour.')).output.cuts[0]?.exception).toEqual({
      reason: 'It airs in an hour.',
      findings: ['v1 was sent before its check had finished.'],
    })
  })

  test('is delivered with a reason', async () => {
    worker = await connectIdleWorker(shop.database.url)
    expect((await deliver('It airs in an hour.')).status).toBe(200)
  })

  test('goes where nothing prepares films: no facts hold nothing back', async () => {
    expect(await heldBack()).toBe(null)
    expect((await deliver()).status).toBe(200)
  })
})

test('a withdrawn film that is current again, as the next file was deleted, goes out with a reason only', async () => {
  await send()
  await shop.call(withdrawCut, { videoId, number: 1, reason: 'The wrong logo.' }, { as: admin })
  shop.clock.advance(1_000)
  const next = await upload()
  expect(await heldBack()).toBe(null)
  await shop.call(deleteFile, { fileId: next }, { as: admin })
  const same = 'No file is different from v1, which was withdrawn.'
  expect(await heldBack()).toBe(same)
  expect((await send('', 2)).problem).toMatchObject({ code: 'cut_held_back', detail: same })
  expect((await deliver()).problem).toMatchObject({
    code: 'cut_held_back',
    detail: `${same} Say why it is delivered all the same.`,
  })
  expect((await send('The logo was right.', 2)).output.cuts[0]?.exception).toEqual({
    reason: 'The logo was right.',
    findings: ['Its files are those of v1, which was withdrawn.'],
  })
})
