import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exportMyData } from '#shared/contract/account.ts'
import { listCuts, sendCut, withdrawCut } from '#shared/contract/videos/cuts.ts'
import { deleteFile } from '#shared/contract/files/files.ts'
import { changeVideoStatus, listBlockVideos, readVideo, updateVideo } from '#shared/contract/videos/videos.ts'
import { listSoldRatios, type Ratio } from '#shared/videos/ratios.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeUser, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { queueEmails } from '#test/events/queue-emails.ts'
import { readEvents } from '#test/events/read-events.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { TestClock } from '#test/test-clock.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { raceForLock } from '#test/database/race-for-lock.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { lockVideo } from '../store/videos.db.ts'

const clock = new TestClock('2026-03-09T09:00:00.000Z')
const sizes: Record<Ratio, { width: number; height: number }> = {
  '16:9': { width: 1920, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
  '1:1': { width: 1080, height: 1080 },
  '4:5': { width: 1080, height: 1350 },
}
let shop: TestApp
let admin: SignedInUser
let owner: SignedInUser
let subscriptionId: string
let videoId: string
let upload: (ratio?: Ratio, filename?: string) => Promise<string>

beforeEach(async () => {
  shop = await startTestApp({ clock })
  admin = await makeAdmin(shop.db)
  const done = { received: 'complete', brief: 'complete', style: 'complete', shoot: 'complete' } as const
  const block = await makeBlock(shop.db, { ...done, editing: 'editing' }, { package: 'agency' })
  owner = block.owner
  subscriptionId = block.subscriptionId
  videoId = (await makeVideo(shop.db, subscriptionId, { status: 'editing', hasCutdowns: true })).id
  const studio = uploadClient(await listen(shop), await shop.signIn(admin))
  upload = async (ratio = '16:9', filename = 'film.mp4') => {
    clock.advance(1)
    const metadata = { purpose: 'finished-film', filename, videoId, ratio }
    return (await studio.upload(metadata, makeMp4(sizes[ratio]))).fileId
  }
})
afterEach(() => shop.close())

async function uploadAll(): Promise<string[]> {
  const ids: string[] = []
  for (const ratio of listSoldRatios({ hasCutdowns: true })) ids.push(await upload(ratio))
  return ids
}
const list = async (as: SignedInUser = admin) => (await shop.call(listCuts, { videoId }, { as })).output.cuts
const newest = async () => (await list())[0]
const listFileIds = (cut: { files: readonly { id: string }[] } | undefined) =>
  cut?.files.map(({ id }) => id) ?? []
const short = async (as?: SignedInUser) =>
  (await list(as)).map(({ number, state, files }) => [number, state, files.length])
const uploadLate = () => upload('9:16', 'late.mp4')
async function send(number: number, { reason = '', by = admin } = {}) {
  clock.advance(1_000)
  return shop.call(sendCut, { videoId, number, fileIds: listFileIds(await newest()), reason }, { as: by })
}
const withdraw = (number: number, reason = 'The wrong logo.', by = admin) =>
  shop.call(withdrawCut, { videoId, number, reason }, { as: by })
async function move(to: VideoStatus, { by = admin, reason = '', isUndo = false } = {}) {
  clock.advance(1_000)
  const answer = await shop.call(changeVideoStatus, { videoId, to, reason, isUndo }, { as: by })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}
const readStatus = async (fileId: string, as: SignedInUser) => {
  const cookie = await shop.signIn(as)
  return (await shop.app.inject({ url: `/api/files/${fileId}`, headers: { cookie } })).statusCode
}

describe('a cut that is being assembled', () => {
  test('takes one file for each ratio; a second one takes its place, and the first is in no cut', async () => {
    const first = await upload()
    const second = await upload('9:16')
    const better = await upload('16:9', 'better.mp4')
    const [cut, ...others] = await list()
    expect(others).toEqual([])
    expect(cut).toMatchObject({ number: 1, state: 'assembling', changes: null, sentAt: null })
    expect(cut?.files.map(({ ratio, id, uploadedBy }) => [ratio, id, uploadedBy])).toEqual([
      ['16:9', better, admin.email],
      ['9:16', second, admin.email],
    ])
    expect(await readStatus(first, admin), 'it stays to download').toBe(200)
    expect(await list(owner), 'nothing of it is its customer’s').toEqual([])
    expect(await readStatus(better, owner)).toBe(404)
  })

  test('is not sent while a ratio is missing, by a user who is no admin, or before the edit', async () => {
    await upload()
    expect((await send(1)).problem.code).toBe('finished_files_missing')
    for (const ratio of ['9:16', '1:1', '4:5'] as const) await upload(ratio)
    expect((await send(1, { by: owner })).status).toBe(403)
    expect((await withdraw(1, 'No.', owner)).status).toBe(403)
    await move('shooting')
    expect((await send(1)).problem.code).toBe('cut_not_in_edit')
    await move('editing')
    expect((await send(1)).status).toBe(200)
  })

  test('goes back to the file before where the newest is deleted', async () => {
    const first = await upload()
    const second = await upload()
    expect((await shop.call(deleteFile, { fileId: second }, { as: admin })).status).toBe(200)
    expect(listFileIds(await newest())).toEqual([first])
  })

  test('of two uploads for one ratio at the same moment has one file, the current one', async () => {
    await Promise.all(Array.from({ length: 6 }, () => upload()))
    const cut = await newest()
    expect(await short()).toEqual([[1, 'assembling', 1]])
    const { video } = (await shop.call(readVideo, { videoId }, { as: admin })).output
    expect(listFileIds(cut)).toEqual(video.files.map(({ id }) => id))
    expect(video.earlierFiles).toHaveLength(5)
  })

  test('of uploads for all ratios at the same moment has each of them: none waits for another that waits for it', async () => {
    const ratios = listSoldRatios({ hasCutdowns: true })
    await Promise.all([...ratios, ...ratios, ...ratios].map((ratio) => upload(ratio)))
    expect(await short()).toEqual([[1, 'assembling', 4]])
  })
})

describe('a cut that was sent', () => {
  test('is its customer’s to play, by e-mail and event; a later file begins the next one with the others', async () => {
    const files = await uploadAll()
    expect((await send(1)).output.cuts[0]).toMatchObject({ state: 'in_review', sentBy: admin.email })
    expect(await short(owner)).toEqual([[1, 'in_review', 4]])
    const [seen] = await list(owner)
    expect([seen?.sentBy, ...(seen?.files ?? []).map(({ uploadedBy }) => uploadedBy)]).toEqual(
      Array(5).fill(null),
    )
    for (const id of files) expect(await readStatus(id, owner)).toBe(200)
    const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(videos[0]).toMatchObject({ cut: { number: 1, state: 'in_review', heldBack: null }, files: [] })

    const next = await upload('9:16', 'again.mp4')
    expect(await short()).toEqual([
      [2, 'assembling', 4],
      [1, 'in_review', 4],
    ])
    const [second, first] = await list()
    expect(listFileIds(second)).toContain(next)
    expect(listFileIds(first), 'never replaced').toEqual(expect.arrayContaining(files))
    expect(second?.changes).toEqual({ since: 1, sentences: ['New film in 9:16.'] })
    expect(await short(owner), 'the customer keeps seeing the last one').toEqual([[1, 'in_review', 4]])
    expect(await readStatus(next, owner)).toBe(404)

    const events = await readEvents(shop.db, { subjectId: videoId })
    expect(events.find(({ kind }) => kind === 'cut.sent')).toMatchObject({
      actorId: admin.id,
      after: { number: 1, findings: [], changes: [] },
    })
    await queueEmails(shop.db)
    const emails = (await readJobs(shop.db, 'send-email')).map(({ payload }) => payload)
    expect(emails.filter(({ kind }) => kind === 'cut-sent')).toMatchObject([
      { to: owner.email, number: 1, reason: '' },
    ])
  })

  test('keeps the words, frames and places of its cards', async () => {
    await uploadAll()
    await send(1)
    const { copyCards } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
    const cards = copyCards.map(({ id }, index) => ({
      id,
      copy: index === 0 ? 'Wet stone.' : '',
      ...(index === 1 && { timing: { in: 130, out: 200 }, place: { all: 'top' as const } }),
    }))
    expect((await shop.call(updateVideo, { videoId, copyCards: cards }, { as: admin })).status).toBe(200)
    await upload()
    const [second] = await list()
    expect(second?.changes?.sentences).toEqual([
      'New film in 16:9.',
      'Card 1 says “Wet stone.”, before nothing.',
      'Card 2 stands from 5.20 to 8.00 s, before from 5.32 to 9.68 s.',
      'Card 2 in 16:9: top, before bottom.',
      'Card 2 in 9:16: top, before middle.',
      'Card 2 in 1:1: top, before bottom.',
      'Card 2 in 4:5: top, before bottom.',
    ])
  })

  test('is withdrawn with a reason, which its customer reads instead of playing it', async () => {
    const [file = ''] = await uploadAll()
    await send(1)
    expect((await withdraw(1, ' ')).status).toBe(422)
    expect((await withdraw(1)).output.cuts[0]).toMatchObject({ state: 'withdrawn' })
    expect(await list(owner)).toMatchObject([
      { number: 1, files: [], withdrawal: { reason: 'The wrong logo.' } },
    ])
    expect(await readStatus(file, owner)).toBe(404)
    const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(videos[0]?.cut, 'the only one does not vanish').toMatchObject({ number: 1, state: 'withdrawn' })
    expect((await withdraw(1)).problem.code, 'once').toBe('cut_change_not_allowed')
    expect((await send(1)).problem.code).toBe('cut_change_not_allowed')
    const { cut } = (await shop.call(readVideo, { videoId }, { as: admin })).output.video
    expect(cut).toMatchObject({
      heldBack: ['v1 was withdrawn. Upload a file for the next cut.'],
      withdrawnCut: 1,
    })
  })

  test('keeps its files: they can’t be deleted, and the database refuses to exchange them', async () => {
    const [file = ''] = await uploadAll()
    await move('delivery')
    const remove = (fileId: string) => shop.call(deleteFile, { fileId }, { as: admin })
    expect((await remove(file)).problem.code).toBe('cut_file_sent')
    const next = await upload()
    expect(
      (await remove(next)).status,
      'one that waits for the next cut can go, also of a delivered film',
    ).toBe(200)
    const { pool } = shop.database
    await expect(pool.query('update cut_files set file_id = file_id')).rejects.toThrow(/do not change/)
    await expect(pool.query('update cuts set number = 7')).rejects.toThrow(/keeps its film and its number/)
    await expect(pool.query(`update cuts set copy = '{}'`)).rejects.toThrow(/do not change/)
  })

  test.each(['cut', 'upload'] as const)(
    'and an upload at the same moment: the cut has the files that were seen (the %s is first)',
    async (first) => {
      const files = await uploadAll()
      const send = async () =>
        (await shop.call(sendCut, { videoId, number: 1, fileIds: files }, { as: admin })).problem.code
      const requests = { cut: [send, uploadLate], upload: [uploadLate, send] }[first]
      const answers = await raceForLock(shop.db, { lock: (tx) => lockVideo(tx, videoId), requests })
      if (first === 'cut') {
        const [refusal, late] = answers
        expect(refusal).toBeUndefined()
        expect(await short()).toEqual([
          [2, 'assembling', 4],
          [1, 'in_review', 4],
        ])
        const [next, sent] = await list()
        expect(new Set(listFileIds(sent))).toEqual(new Set(files))
        expect(listFileIds(next)).toContain(late)
      } else {
        const [late, refusal] = answers
        expect(refusal).toBe('changed_meanwhile')
        expect(await short()).toEqual([[1, 'assembling', 4]])
        expect(listFileIds(await newest())).toContain(late)
      }
    },
  )

  test('is not sent as its sender did not see it', async () => {
    const files = await uploadAll()
    await upload('1:1', 'exchanged.mp4')
    const stale = await shop.call(sendCut, { videoId, number: 1, fileIds: files }, { as: admin })
    expect(stale.problem.code).toBe('changed_meanwhile')
    expect(
      (await shop.call(sendCut, { videoId, number: 2, fileIds: files }, { as: admin })).problem.code,
    ).toBe('changed_meanwhile')
  })

  test('of somebody else answers as if there were none', async () => {
    await uploadAll()
    await send(1)
    const stranger = await makeUser(shop.db)
    expect((await shop.call(listCuts, { videoId }, { as: stranger })).problem.code).toBe('not_found')
    expect((await shop.call(listCuts, { videoId: 'none' }, { as: admin })).problem.code).toBe('not_found')
    expect(
      (await shop.call(sendCut, { videoId: 'none', number: 1, fileIds: [] }, { as: admin })).problem.code,
    ).toBe('not_found')
    expect((await withdraw(9)).problem.code).toBe('not_found')
    const { output } = await shop.call(exportMyData, {}, { as: owner })
    expect(output.data['cuts']).toMatchObject([{ videoId, number: 1, state: 'in_review' }])
    expect(output.data['files']).toHaveLength(4)
  })
})

describe('delivery', () => {
  test('sends and delivers the cut that is assembled; undone in time, it is assembled again', async () => {
    const files = await uploadAll()
    await move('delivery')
    expect(await list(owner)).toMatchObject([
      { number: 1, state: 'in_review', deliveredAt: expect.any(String) },
    ])
    expect((await withdraw(1)).problem.code, 'it is the customer’s for good').toBe('cut_delivered')
    await move('editing', { isUndo: true, reason: 'Undone.' })
    expect(await list(owner)).toEqual([])
    expect(await short()).toEqual([[1, 'assembling', 4]])
    expect(await readStatus(files[0] ?? '', owner)).toBe(404)
    await upload('9:16', 'right.mp4')
    await move('delivery')
    expect(await short(owner)).toEqual([[1, 'in_review', 4]])
  })

  test('undone after the next cut has begun leaves a cut that was never sent', async () => {
    await uploadAll()
    await move('delivery')
    await upload('9:16', 'right.mp4')
    await move('editing', { isUndo: true, reason: 'Undone.' })
    expect(await list(owner)).toEqual([])
    expect(await short()).toEqual([
      [2, 'assembling', 4],
      [1, 'withdrawn', 4],
    ])
    await move('delivery')
    expect(await short(owner)).toEqual([[2, 'in_review', 4]])
  })

  test('of what was withdrawn, undone in time, is assembled again: it needs a reason, and takes the next file', async () => {
    await uploadAll()
    await send(1)
    await withdraw(1)
    await move('delivery', { reason: 'The file was right after all.' })
    await move('editing', { isUndo: true, reason: 'Undone.' })
    expect(await short()).toEqual([
      [2, 'assembling', 4],
      [1, 'withdrawn', 4],
    ])
    expect(await list(owner)).toMatchObject([{ number: 1, state: 'withdrawn' }])
    const again = await shop.call(changeVideoStatus, { videoId, to: 'delivery' }, { as: admin })
    expect(again.problem.code).toBe('cut_held_back')
    await upload('9:16', 'right.mp4')
    expect((await send(2)).status).toBe(200)
    expect(await short(owner)).toEqual([
      [2, 'in_review', 4],
      [1, 'withdrawn', 0],
    ])
  })

  test('keeps a cut that was sent before; during a revision its customer keeps it, and what they asked for', async () => {
    const files = await uploadAll()
    await send(1)
    await move('delivery', { reason: 'The fair opens today.' })
    await move('editing', { by: owner, reason: 'At 0:08 the logo is cut off.' })
    expect(await short(owner)).toEqual([[1, 'in_review', 4]])
    const { videos } = (await shop.call(listBlockVideos, { subscriptionId }, { as: owner })).output
    expect(videos[0]).toMatchObject({
      cut: { number: 1 },
      revision: { note: 'At 0:08 the logo is cut off.' },
    })
    for (const id of files) expect(await readStatus(id, owner)).toBe(200)
    await upload('16:9', 'changed.mp4')
    expect(await short(owner)).toEqual([[1, 'in_review', 4]])
    await move('delivery')
    expect(await short(owner)).toEqual([
      [2, 'in_review', 4],
      [1, 'in_review', 4],
    ])
    for (const id of files) expect(await readStatus(id, owner), 'what was given stays').toBe(200)
  })

  test('after a withdrawal needs a reason, and gives the files as the next cut', async () => {
    await uploadAll()
    await send(1)
    await withdraw(1)
    const refused = await shop.call(changeVideoStatus, { videoId, to: 'delivery' }, { as: admin })
    expect(refused.problem).toMatchObject({
      code: 'cut_held_back',
      detail: 'v1 was withdrawn. Upload a file for the next cut. Say why it is delivered all the same.',
    })
    await move('delivery', { reason: 'Withdrawn by mistake.' })
    expect(await list(owner)).toMatchObject([
      {
        number: 2,
        exception: { reason: 'Withdrawn by mistake.', findings: ['v1 was withdrawn before.'] },
        deliveredAt: expect.any(String),
      },
      { number: 1, state: 'withdrawn' },
    ])
  })
})
