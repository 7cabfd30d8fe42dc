import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { renderError } from '#server/http/render-error.ts'
import { refuse } from '#server/http/refusal.ts'
import { readSystemStatus } from '#shared/contract/system.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { DemoPerson } from './demo-person.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** A service that refuses a number of times before it succeeds. */
async function startRefusing(times: number, code: RefusalCode) {
  let asked = 0
  app = Fastify()
  app.setErrorHandler(renderError)
  app.all('*', () => {
    asked += 1
    if (asked <= times) throw refuse(code, { details: { retryAfterSeconds: 0 } })
    return {}
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { person: new DemoPerson(address, 'session=1'), timesAsked: () => asked }
}

it('creating demo data continues when the service is busy for a while', async () => {
  const { person, timesAsked } = await startRefusing(3, 'busy')
  await person.call(readSystemStatus, {})
  expect(timesAsked()).toBe(4)
})

it('a call that may have taken effect is not repeated', async () => {
  const { person, timesAsked } = await startRefusing(1, 'database_unavailable')
  await expect(person.call(readSystemStatus, {})).rejects.toThrow('answered 503')
  expect(timesAsked()).toBe(1)
})
