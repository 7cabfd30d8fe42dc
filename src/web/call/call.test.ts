import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#shared/contract/call/define-call.ts'
import { call, changeErrorMessage, createUnreachableRefusal, errorMessage, Refusal } from './call.ts'

const readThing = defineCall({
  method: 'GET',
  path: '/api/things/:thingId',
  summary: 'A thing.',
  access: 'user',
  input: z.object({ thingId: z.string(), page: z.coerce.number().default(1), status: z.string().optional() }),
  output: z.object({ title: z.string() }),
  refusals: ['not_found'],
})
const changeThing = defineCall({
  ...readThing,
  method: 'PATCH',
  input: z.object({ thingId: z.string(), title: z.string(), move: z.string().nullable() }),
})

function answerWith(response: Response | Error) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => {
    if (response instanceof Error) throw response
    return response
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

/** A good answer whose connection is lost after its first bytes. */
function makeBrokenAnswer(): Response {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"title":')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  return new Response(body, { headers: { 'Content-Type': 'application/json' } })
}

afterEach(() => vi.unstubAllGlobals())

describe('a call is made as the contract says', () => {
  test('path fields go into the path, the others of a read into the query', async () => {
    const fetch = answerWith(Response.json({ title: 'Orbit' }))
    await expect(call(readThing, { thingId: 'a/b', status: 'draft' })).resolves.toEqual({ title: 'Orbit' })
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/things/a%2Fb?status=draft')
  })

  test('the support view names its customer, and no other request does', async () => {
    const fetch = answerWith(Response.json({ title: 'Orbit' }))
    await call(readThing, { thingId: 'a' }, { supportViewOf: 'mara' })
    expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('support-view')).toBe('mara')
    fetch.mockResolvedValue(Response.json({ title: 'Orbit' }))
    await call(readThing, { thingId: 'a' })
    expect(new Headers(fetch.mock.calls[1]?.[1]?.headers).has('support-view')).toBe(false)
  })

  test('what is not in the path of a change is its body, null included', async () => {
    const fetch = answerWith(Response.json({ title: 'Orbit' }))
    await call(changeThing, { thingId: '1', title: 'Orbit', move: null })
    const [address, request] = fetch.mock.calls[0] ?? []
    expect(address).toBe('/api/things/1')
    expect(request).toMatchObject({ method: 'PATCH', body: '{"title":"Orbit","move":null}' })
  })
})

describe('whatever goes wrong arrives as a sentence', () => {
  test('a refusal carries its code, sentence, reference and figures', async () => {
    const problem = {
      code: 'price_changed',
      detail: 'The price has changed.',
      requestId: 'r1',
      details: { totalCents: 5 },
    }
    answerWith(Response.json(problem, { status: 409 }))
    await expect(call(readThing, { thingId: '1' })).rejects.toMatchObject({
      code: 'price_changed',
      sentence: 'The price has changed.',
      status: 409,
      requestId: 'r1',
      details: { totalCents: 5 },
    })
  })

  test('a server out of reach is said so', async () => {
    answerWith(new TypeError('Failed to fetch'))
    const error = await call(readThing, { thingId: '1' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(errorMessage(error)).toMatch(/can’t be reached/)
  })

  test('an answer that breaks off midway is a server out of reach', async () => {
    answerWith(makeBrokenAnswer())
    const error = await call(readThing, { thingId: '1' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unreachable', isPassing: true })
  })

  test('a call that was given up is no server out of reach', async () => {
    const signal = AbortSignal.abort()
    for (const response of [makeBrokenAnswer(), new TypeError('Failed to fetch')]) {
      answerWith(response)
      const error = await call(readThing, { thingId: '1' }, { signal }).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(TypeError)
    }
  })

  test('an answer that is none of ours is not shown to customers', async () => {
    answerWith(new Response('<h1>502 nginx</h1>', { status: 502 }))
    await expect(call(readThing, { thingId: '1' })).rejects.toMatchObject({ code: 'internal', status: 502 })
  })
})

const unchanged = 'The step stays as it was.'

test.each([400, 409, 422, 429])('a change that was refused with %i is said to be none', (status) => {
  const error = new Refusal({ detail: 'Say why.', status }, 'reason_missing')
  expect(changeErrorMessage(unchanged, error)).toBe('The step stays as it was. Say why.')
})

test('a change while saving is paused is said to be none: it is refused before anything is stored', () => {
  const error = new Refusal({ detail: 'Paused.', status: 503 }, 'writes_disabled')
  expect(changeErrorMessage(unchanged, error)).toBe('The step stays as it was. Paused.')
})

test.each([
  ['is of something that is gone', new Refusal({ detail: 'Nothing here.', status: 404 }, 'not_found')],
  ['has no answer', createUnreachableRefusal()],
  ['failed in the server', new Refusal({ detail: 'Something broke.', status: 500 }, 'internal')],
  ['was answered by a proxy', new Refusal({ detail: 'Unexpected answer.', status: 502 }, 'internal')],
  ['has an answer that could not be read', new SyntaxError('Unexpected end of JSON input')],
])('of a change that %s nothing is said to stay as it was', (_, error) => {
  expect(changeErrorMessage(unchanged, error)).toBe(errorMessage(error))
})
