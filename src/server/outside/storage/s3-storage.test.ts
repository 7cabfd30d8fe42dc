import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { s3Timeouts } from './s3-requests.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

let server: Server
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

/** The storage of a bucket that answers in its own way. */
async function openBucket(answer: RequestListener, timeouts = s3Timeouts): Promise<Storage> {
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = {
    bucket: 'films',
    region: 'us-east-1',
    endpoint,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  }
  return openS3Storage(config, timeouts)
}

const film = Buffer.alloc(8 * 1024 * 1024, 'film')

test('a request that is never answered ends with an error', async () => {
  const storage = await openBucket(() => undefined, { ...s3Timeouts, requestTimeoutMs: 100 })
  await expect(storage.stat('films/film.mp4')).rejects.toThrow('requestTimeout')
})

const impatient = { ...s3Timeouts, silenceTimeoutMs: 100 }

test('a file that stops arriving ends with an error that says so', async () => {
  const storage = await openBucket((_request, response) => {
    response.writeHead(200, { 'content-length': film.length })
    response.write(film.subarray(1))
  }, impatient)
  await expect(buffer(await storage.read('films/film.mp4'))).rejects.toThrow(
    'The storage sent nothing more of an answer for 0.1 seconds',
  )
})

test('an answer that stops arriving is asked for again', async () => {
  const list =
    '<ListBucketResult><Contents><Key>films/film.mp4</Key><Size>4</Size></Contents></ListBucketResult>'
  let asked = 0
  const storage = await openBucket((_request, response) => {
    asked += 1
    response.writeHead(200, { 'content-length': list.length })
    if (asked === 1) response.write(list.slice(0, 40))
    else response.end(list)
  }, impatient)
  const keys = await Readable.from(storage.list(''))
    .map(({ key }) => key)
    .toArray()
  expect([keys, asked]).toEqual([['films/film.mp4'], 2])
})

test('a reader that pauses for longer than that has all of its file', async () => {
  let timeouts = 0
  const storage = await openBucket((_request, response) => {
    // As long as a storage would be given up for, counted where it can be seen.
    response.setTimeout(2 * impatient.silenceTimeoutMs, () => (timeouts += 1))
    response.writeHead(200, { 'content-length': film.length })
    response.end(film)
  }, impatient)
  const reading = await storage.read('films/film.mp4')
  await once(reading, 'readable')
  await until(() => timeouts > 0, 60_000, 'the connection never rests')
  expect((await buffer(reading)).equals(film)).toBe(true)
})

test('downloads that nobody reads leave the storage reachable for all else', async () => {
  const storage = await openBucket((request, response) => {
    response.writeHead(200, { 'content-length': film.length })
    response.end(request.method === 'HEAD' ? undefined : film)
  })
  const unread = await Promise.all(Array.from({ length: 60 }, () => storage.read('films/film.mp4')))
  expect(await storage.stat('films/other.mp4')).toMatchObject({ bytes: film.length })
  for (const each of unread) each.destroy()
})
