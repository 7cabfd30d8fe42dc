import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'
import { until } from '#test/until.ts'
import { listen, uploadClient } from '#test/upload-client.ts'
import { photosPerPersonMax } from './store-picture.ts'

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
/** Some hundred bytes that take a decoder seconds. */
const heavy = () => plain(4000, 3000).avif({ effort: 0 }).toBuffer()

async function newClient() {
  return uploadClient(address, await shop.signIn(await makeUser(shop.db)))
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
}, 120_000)

test('of too many photos at once the last are refused with a sentence, and nothing of them is left', async () => {
  const greedy = await newClient()
  const large = await heavy()
  const answers = await Promise.all(
    Array.from({ length: photosPerPersonMax + 3 }, async () => (await greedy.upload(photo, large)).response),
  )
  const refused = answers.filter(({ status }) => status !== 204)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) {
    expect(await answer.json()).toMatchObject({
      code: 'too_many_uploads',
      detail: expect.stringMatching(/choose this one again/),
    })
  }
  expect(await shop.deps.uploads.list()).toEqual([])
}, 120_000)
