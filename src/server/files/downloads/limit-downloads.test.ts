import { once } from 'node:events'
import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { renderError } from '../../http/render-error.ts'
import { downloadsAtOnceMax } from './limit-downloads.ts'
import { sendBytes } from './send-bytes.ts'

const filmBytes = 50 * 1024 * 1024
let app: FastifyInstance
let address: string
let answers: IncomingMessage[]
/** What a route asks before it sends. */
let mayBegin: Promise<void>
let arrived: ServerResponse[]

beforeEach(async () => {
  answers = []
  mayBegin = Promise.resolve()
  arrived = []
  app = fastify()
  app.setErrorHandler((error, request, reply) => renderError(error, request, reply))
  app.get('/:bytes', async (request: FastifyRequest<{ Params: { bytes: string } }>, reply) => {
    arrived.push(reply.raw)
    await mayBegin
    return sendBytes(request, reply, {
      reader: String(request.headers['reader']),
      tag: 'film',
      bytes: Number(request.params.bytes),
      mediaType: 'video/mp4',
      disposition: 'attachment',
      requireStored: async () => undefined,
      open: async () => {
        const film = new Readable({ read: () => undefined })
        // The rest never comes, as where its reader is slow.
        film.push('film')
        return film
      },
    })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const each of answers) each.destroy()
  await app.close()
})

/** Asks for a file, and leaves its answer open. */
async function ask(reader: string, more: { bytes?: number; method?: string; tag?: string } = {}) {
  const { bytes = filmBytes, method = 'GET', tag = '"none"' } = more
  const headers = { reader, 'if-none-match': tag }
  const request = get(`${address}/${bytes}`, { agent: false, method, headers }).end()
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  answer.on('error', () => undefined)
  answers.push(answer)
  return answer
}

/** As many downloads as may be. */
const fill = (reader: string) => Promise.all(Array.from({ length: downloadsAtOnceMax }, () => ask(reader)))

test('one reader has so many downloads at once, and the next when one has ended', async () => {
  const [first] = await fill('maya')
  const refused = await ask('maya')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '10' })
  expect(refused.headers['content-disposition'], 'nothing of the file').toBeUndefined()
  expect((await ask('ben')).statusCode, 'others have their own').toBe(200)
  first?.destroy()
  const isAllowed = async () => (await ask('maya')).statusCode === 200
  await until(isAllowed, 60_000, 'a download that broke off is counted still')
})

test('who leaves before their download begins is not counted for ever', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  mayBegin = promise
  const options = { agent: false, headers: { reader: 'maya' } }
  const requests = Array.from({ length: downloadsAtOnceMax }, () => get(`${address}/${filmBytes}`, options))
  for (const each of requests) each.on('error', () => undefined)
  await until(() => arrived.length === requests.length, 60_000, 'a request does not arrive')
  for (const each of requests) each.destroy()
  await until(() => arrived.every(({ closed }) => closed), 60_000, 'nobody is known to have left')
  resolve()
  expect((await ask('maya')).statusCode).toBe(200)
})

test('pictures, and what has no bytes, are not counted', async () => {
  await fill('maya')
  expect((await ask('maya', { bytes: 200_000 })).statusCode).toBe(200)
  expect((await ask('maya', { method: 'HEAD' })).statusCode).toBe(200)
  expect((await ask('maya', { tag: '"film"' })).statusCode).toBe(304)
})
