import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import { sendCut } from '#shared/contract/videos/cuts.ts'
import { deleteFile, fileLimits } from '#shared/contract/files/files.ts'
import { changeVideoStatus, listBlockVideos, readVideo } from '#shared/contract/videos/videos.ts'
import type { VideoStatus } from '#shared/videos/video-status.ts'
import { makeAdmin, makeVideo } from '#test/factories.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { makeMp4 } from '#test/files/make-video.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { readJobs } from '#test/jobs/read-jobs.ts'
import { TestClock } from '#test/test-clock.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import type { SignedInUser } from '../http/principal.ts'

const clock = new TestClock('2026-03-09T09:00:00.000Z')
let shop: TestApp
let admin: SignedInUser
let owner: SignedInUser
let videoId: string
let subscriptionId: string

beforeEach(async () => {
  shop = await startTestApp({ clock })
  admin = await makeAdmin(shop.db)
  const done = { received: 'complete', brief: 'complete', style: 'complete', shoot: 'complete' } as const
  const block = await makeBlock(shop.db, { ...done, editing: 'editing' }, { package: 'agency' })
  owner = block.owner
  subscriptionId = block.subscriptionId
  videoId = (await makeVideo(shop.db, subscriptionId, { status: 'editing' })).id
  const studio = uploadClient(await listen(shop), await shop.signIn(admin))
  upload = async (filename) => {
    // A moment later, as files are; within one, their order still holds.
    clock.advance(1)
    const metadata = { purpose: 'finished-film', filename, videoId, ratio: '16:9' }
    return (await studio.upload(metadata, makeMp4())).fileId
  }
})
afterEach(() => shop.close())

let upload: (filename: string) => Promise<string>

const move = async (to: VideoStatus, { by = admin, reason = '', isUndo = false } = {}) => {
  clock.advance(1_000)
  const answer = await shop.call(changeVideoStatus, { videoId, to, reason, isUndo }, { as: by })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}
const send = async (number: number, fileId: string) => {
  clock.advance(1_000)
  const reason = 'The logo was cut off.'
  const answer = await shop.call(sendCut, { videoId, number, fileIds: [fileId], reason }, { as: admin })
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200)
}
const lists = async (as: SignedInUser) => {
  const { output } = await shop.call(listBlockVideos, { subscriptionId }, { as })
  const [video] = output.videos
  return [video?.files.map(({ id }) => id), video?.earlierFiles.map(({ id }) => id)]
}
const readStatus = async (fileId: string, as: SignedInUser) => {
  const cookie = await shop.signIn(as)
  return (await shop.app.inject({ url: `/api/files/${fileId}`, headers: { cookie } })).statusCode
}

test('a newer file leaves the older one: both can be downloaded, the newest that was sent is the current one', async () => {
  const first = await upload('v1.mp4')
  await move('delivery')
  const second = await upload('v2.mp4')
  expect(await lists(owner), 'not before it is sent').toEqual([[first], []])
  expect(await readStatus(second, owner)).toBe(404)
  await send(2, second)
  expect(await lists(owner)).toEqual([[second], [first]])
  const third = await upload('v3.mp4')
  await send(3, third)
  expect(await lists(owner)).toEqual([[third], [second, first]])
  expect(await lists(admin)).toEqual([[third], [second, first]])
  const { output } = await shop.call(readVideo, { videoId }, { as: admin })
  expect(output.video.earlierFiles.map(({ originalName }) => originalName)).toEqual(['v2.mp4', 'v1.mp4'])
  for (const id of [first, second, third]) {
    expect([await readStatus(id, owner), await readStatus(id, admin)], id).toEqual([200, 200])
  }
})

test('a customer never sees a file that the studio replaced before it was delivered', async () => {
  const wrong = await upload('somebody-elses-film.mp4')
  const right = await upload('final.mp4')
  expect(await lists(admin)).toEqual([[right], [wrong]])
  await move('delivery')
  expect(await lists(owner)).toEqual([[right], []])
  expect(await readStatus(wrong, owner), 'by its own address').toBe(404)
  expect(await readStatus(wrong, admin)).toBe(200)
  const { output } = await shop.call(exportMyData, {}, { as: owner })
  expect(output.data['files']?.map((file) => file['id'])).toEqual([right])
})

test('what was given before a revision stays the customer’s in it and after it', async () => {
  const first = await upload('v1.mp4')
  await move('delivery')
  await move('editing', { by: owner, reason: 'Cut the logo.' })
  expect(await lists(owner)).toEqual([[], [first]])
  const between = await upload('half-done.mp4')
  const second = await upload('v2.mp4')
  expect(await lists(owner), 'nothing newer while it is in the edit').toEqual([[], [first]])
  const inEdit = [
    await readStatus(first, owner),
    await readStatus(between, owner),
    await readStatus(second, owner),
  ]
  expect(inEdit, 'by their own addresses').toEqual([200, 404, 404])
  const { output: exported } = await shop.call(exportMyData, {}, { as: owner })
  expect(exported.data['files']?.map((file) => file['id'])).toEqual([first])
  await move('delivery')
  expect(await lists(owner)).toEqual([[second], [first]])
  expect(await lists(admin)).toEqual([[second], [between, first]])
  const { output } = await shop.call(exportMyData, {}, { as: owner })
  expect(new Set(output.data['files']?.map((file) => file['id']))).toEqual(new Set([first, second]))
})

test('a delivery that was undone gave nothing to the customer', async () => {
  const wrong = await upload('wrong.mp4')
  await move('delivery')
  await move('editing', { reason: 'Wrong file.', isUndo: true })
  const right = await upload('right.mp4')
  await move('delivery')
  expect(await lists(owner)).toEqual([[right], []])
  expect(await readStatus(wrong, owner)).toBe(404)
})

test('earlier files never stand in the way of the next one', async () => {
  const many = fileLimits.stepFiles + 1
  for (let count = 0; count < many; count += 1) await upload(`v${count}.mp4`)
  const [current, earlier] = await lists(admin)
  expect([current?.length, earlier?.length]).toEqual([1, many - 1])
})

test('the current one deleted by hand, the one before it is the current one again', async () => {
  const first = await upload('v1.mp4')
  const second = await upload('v2.mp4')
  expect((await shop.call(deleteFile, { fileId: second }, { as: admin })).status).toBe(200)
  expect(await lists(admin)).toEqual([[first], []])
})

test('a deleted account takes the earlier files along', async () => {
  const ids = [await upload('v1.mp4'), await upload('v2.mp4')]
  await shop.db.updateTable('subscriptions').set({ status: 'canceled' }).execute()
  expect((await shop.call(deleteMyAccount, {}, { as: owner })).output).toEqual({ isDeleted: true })
  expect(await shop.db.selectFrom('files').select('id').execute()).toEqual([])
  const removed = (await readJobs(shop.db, 'remove-stored-object')).map(({ payload }) => payload.key)
  expect(removed.filter((key) => key.startsWith('films/')).toSorted()).toEqual(
    ids.map((id) => `films/${id}.mp4`).toSorted(),
  )
})
