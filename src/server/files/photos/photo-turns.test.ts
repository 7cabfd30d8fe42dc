import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { until } from '#test/until.ts'
import { listen, uploadClient } from '#test/files/upload-client.ts'
import { decodeInTurn, photosPerPersonMax } from './store-picture.ts'

let shop: TestApp
let address: string
beforeAll(async () => {
  shop = await startTestApp()
  address = await listen(shop)
})
afterAll(() => shop.close())

const photo = { purpose: 'item-photo', filename: 'shoe.avif' }
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6bff' } })
/** Some hundred bytes that keep a decoder busy for longer than another user's requests take. */
const heavy = () => plain(1600, 1200).avif({ effort: 0 }).toBuffer()

async function newClient(user?: { id: string }) {
  return uploadClient(address, await shop.signIn(user ?? (await makeUser(shop.db))))
}

test('a photo waits for one picture of another user, not for all of them', async () => {
  const [greedy, maya] = [await newClient(), await newClient()]
  const [large, small] = [await heavy(), await plain(300, 200).jpeg().toBuffer()]
  const finished: string[] = []
  const many = Array.from({ length: photosPerPersonMax }, async () => {
    expect((await greedy.upload(photo, large)).response.status).toBe(204)
    finished.push('greedy')
  })
  await until(() => finished.length > 0, 60_000, 'the first picture was not finished')
  expect((await maya.upload(photo, small)).response.status).toBe(204)
  finished.push('maya')
  await Promise.all(many)
  expect(finished.indexOf('maya')).toBeLessThan(finished.length / 2)
})

test('of too many photos at once the last are refused with a sentence, and nothing of them is left', async () => {
  const user = await makeUser(shop.db)
  const greedy = await newClient(user)
  const small = await plain(300, 200).jpeg().toBuffer()
  // Nothing is decoded before all of them were sent: another user's picture takes its time.
  const other = Promise.withResolvers<void>()
  const others = decodeInTurn('somebody else', () => other.promise)
  let refusals = 0
  const uploads = Array.from({ length: photosPerPersonMax + 3 }, async () => {
    const { response } = await greedy.upload(photo, small)
    if (response.status !== 204) refusals += 1
    return response
  })
  await until(() => refusals === 3, 60_000, 'three pictures were not refused')
  other.resolve()
  await others
  const answers = await Promise.all(uploads)
  const refused = answers.filter(({ status }) => status !== 204)
  expect(refused).toHaveLength(3)
  for (const answer of refused) {
    expect(await answer.json()).toMatchObject({
      code: 'too_many_uploads',
      detail: expect.stringMatching(/choose this one again/),
    })
  }
  expect(await shop.deps.uploads.list(user.id)).toEqual([])
})
