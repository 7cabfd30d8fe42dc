import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { SignedInUser } from '../../http/principal.ts'
import { makeDeliveredVideo } from '#test/videos/delivered-fixture.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { unzip } from '#test/files/unzip.ts'

/** More than sockets and streams hold: while it is not read, it is not sent. */
const videoBytes = 32 * 1024 * 1024

let shop: TestApp
let owner: SignedInUser
let subscriptionId: string

beforeEach(async () => {
  shop = await startTestApp()
  ;({ owner, subscriptionId } = await makeBlock(shop.db, {}))
})
afterEach(() => shop.close())

const deliver = (options: Parameters<typeof makeDeliveredVideo>[2]) =>
  makeDeliveredVideo(shop, { subscriptionId, owner }, options)

test('an archive that is on its way when a film in it is replaced is that of before, whole; a download that goes on begins anew', async () => {
  const first = await deliver({ title: 'First light', content: () => Buffer.alloc(videoBytes, 1) })
  await deliver({ title: 'Last light', content: () => Buffer.alloc(videoBytes, 3) })
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const cookie = await shop.signIn(owner)
  const url = `http://127.0.0.1:${port}/api/subscriptions/${subscriptionId}/blocks/1/archive`
  const download = (headers: Record<string, string> = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: { cookie, ...headers }, agent: false }, resolve).on('error', reject)
    })

  const underWay = await download()
  onTestFinished(() => void underWay.destroy())
  const announced = { bytes: Number(underWay.headers['content-length']), tag: underWay.headers.etag ?? '' }
  await deliver({
    videoId: first.videoId,
    title: 'First light',
    number: 2,
    deliveredAt: new Date('2026-03-10T09:41:22.000Z'),
    content: () => Buffer.alloc(videoBytes + 7, 2),
  })
  expect(underWay.socket.bytesRead, 'it is on its way').toBeLessThan(videoBytes)
  const before = await buffer(underWay)
  expect(before.length).toBe(announced.bytes)
  const found = await unzip(before)
  expect(
    found.get('films/mara-lindqvist_first-light_15s_16x9_v1.mp4')?.equals(Buffer.alloc(videoBytes, 1)),
  ).toBe(true)
  expect([...found.keys()].filter((name) => name.includes('_v2'))).toEqual([])

  const resumed = await download({ range: 'bytes=1000000-', 'if-range': announced.tag })
  expect(resumed.statusCode).toBe(200)
  expect(resumed.headers['content-range']).toBeUndefined()
  expect(resumed.headers.etag).not.toBe(announced.tag)
  const after = await buffer(resumed)
  expect(after.length).toBe(Number(resumed.headers['content-length']))
  const anew = await unzip(after)
  expect(
    anew.get('films/mara-lindqvist_first-light_15s_16x9_v2.mp4')?.equals(Buffer.alloc(videoBytes + 7, 2)),
  ).toBe(true)

  const tag = resumed.headers.etag ?? ''
  const rest = await download({ range: 'bytes=1000000-', 'if-range': tag })
  expect([rest.statusCode, (await buffer(rest)).equals(after.subarray(1_000_000))]).toEqual([206, true])
})
