import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { z } from 'zod'
import { createApp } from '#server/app/create-app.ts'
import type { AppDeps } from '#server/app/app-deps.ts'
import type { SignedInUser } from '#server/http/principal.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import { seedCatalogue } from '#server/products/seed-catalogue.ts'
import { pathParameters } from '#shared/contract/call/define-call.ts'
import type { Call, OutputOf } from '#shared/contract/call/define-call.ts'
import type { Problem } from '#shared/refusals.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { TestClock } from '../test-clock.ts'
import { createTestDeps, testBaseUrl } from './test-deps.ts'
import type { DepsOverrides } from './test-deps.ts'

export { testBaseUrl }

export interface Answer<Output> {
  status: number
  headers: Record<string, string>
  /** The output where it is a success; `problem` where it is not. */
  output: Output
  problem: Problem
}

export interface TestApp {
  app: FastifyInstance
  deps: AppDeps
  db: TestDatabase['db']
  database: TestDatabase
  clock: TestClock
  /** The Cookie header of a new session of this person. */
  signIn(user: Pick<SignedInUser, 'id'>): Promise<string>
  /** Makes a call of the contract through the front door. Signs `as` in on first use. */
  call<C extends Call>(
    call: C,
    input: z.input<C['input']>,
    options?: { as?: Pick<SignedInUser, 'id'>; headers?: Record<string, string> },
  ): Promise<Answer<OutputOf<C>>>
  close(): Promise<void>
}

/** The real app over a real database and a clock that stands still; outputs are held against the contract. */
export async function startTestApp(overrides: DepsOverrides = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const { db } = database
  await seedCatalogue(db)
  const folder = mkdtempSync(join(tmpdir(), 'arcframe-app-'))
  const clock = new TestClock()
  const deps = await createTestDeps(db, folder, { clock, ...overrides })
  // A busy machine delays the event loop of tests; only the guard's own test is about that.
  const app = await createApp(deps, { checkOutputs: true, checkRefusals: true, maxEventLoopDelayMs: 0 })
  const cookies = new Map<string, Promise<string>>()

  const signIn = async (user: Pick<SignedInUser, 'id'>) => {
    const secret = await sessionSecret(db)
    return (await startSession(db, secret, user.id, { now: deps.clock.now() })).cookie
  }
  const readCookies = (user: Pick<SignedInUser, 'id'>) => {
    const known = cookies.get(user.id) ?? signIn(user)
    cookies.set(user.id, known)
    return known
  }

  return {
    app,
    deps,
    db,
    database,
    clock,
    signIn,
    async call(call, input, { as, headers } = {}) {
      const request = makeRequest(call, input)
      const answer = await app.inject({
        ...request,
        headers: { origin: testBaseUrl, ...(as ? { cookie: await readCookies(as) } : {}), ...headers },
      })
      const body: unknown = answer.body === '' ? undefined : answer.json()
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        output: body as never,
        problem: body as Problem,
      }
    },
    async close() {
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeRequest(call: Call, input: Record<string, unknown>): InjectOptions {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  let url: string = call.path
  for (const name of pathParameters(call.path)) {
    url = url.replace(`:${name}`, encodeURIComponent(String(fields.get(name))))
    fields.delete(name)
  }
  if (call.method === 'GET' || call.method === 'DELETE') {
    const query = Object.fromEntries([...fields].map(([name, value]) => [name, String(value)]))
    return { method: call.method, url, query }
  }
  return { method: call.method, url, payload: Object.fromEntries(fields) }
}
