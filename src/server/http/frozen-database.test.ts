import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app/create-app.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { makeUser } from '#test/factories.ts'
import { openFreezableDatabase, type FreezableDatabase } from '#test/database/freezable-database.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { createTestDeps } from '#test/app/test-deps.ts'
import { until } from '#test/until.ts'

/** An upper limit for any answer, below the 35 s after which a connection gives up a question by itself. */
const maxAnswerMs = 30_000

let database: TestDatabase
let line: FreezableDatabase
let db: Database
let folder: string
let app: FastifyInstance
let cookie: string
beforeAll(async () => {
  database = await createTestDatabase()
  const user = await makeUser(database.db)
  const secret = await sessionSecret(database.db)
  cookie = (await startSession(database.db, secret, user.id, { now: new Date() })).cookie
  line = await openFreezableDatabase(database.url)
  db = connectDatabase(line.url)
  folder = mkdtempSync(join(tmpdir(), 'arcframe-frozen-'))
  app = await createApp(await createTestDeps(db, folder), { maxEventLoopDelayMs: 0 })
})
afterEach(() => line.thaw())
afterAll(async () => {
  await app.close()
  line.thaw()
  await db.destroy()
  line.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })
const isReady = async () => (await get('/readyz')).statusCode === 200

test.for([
  ['/readyz', 'by those who watch'],
  ['/api/session', 'by a signed-in user'],
  ['/api/cart', 'by a signed-in user'],
])(
  '%s, asked %s while the database is frozen, is answered soon, and works again by itself',
  async ([url = '']) => {
    await until(isReady, 60_000, 'the database does not answer')
    expect((await get(url, { cookie })).statusCode).toBe(200)
    line.freeze()
    const answers = Promise.all(Array.from({ length: 15 }, () => get(url, { cookie })))
    const isOver = new Promise<null>((resolve) => setTimeout(resolve, maxAnswerMs, null).unref())
    const inTime = await Promise.race([answers, isOver])
    line.thaw()
    expect(inTime).not.toBeNull()
    for (const answer of inTime ?? []) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
    }
    await until(async () => (await get(url, { cookie })).statusCode === 200, 60_000, 'it does not come back')
  },
)

test('an anonymous request does not query the database', async () => {
  await until(isReady, 60_000, 'the database does not answer')
  line.freeze()
  expect((await get('/api/session')).json()).toMatchObject({ user: null })
  expect((await get('/healthz')).statusCode).toBe(200)
})
