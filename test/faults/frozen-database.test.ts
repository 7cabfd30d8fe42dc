import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#test/app/start-server.ts'
import { until } from '../until.ts'
import { signInAtServer } from '../app/sign-in-at-server.ts'
import { requirePostmaster } from '../database/open-beside.ts'
import { findFamily, signalRunning } from './processes.ts'

/** Far below the 25 s that the database stood still when pages hung with it. */
const longestAnswerMs = 20_000

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startServer({ isEmpty: true })
  cookie = (await signInAtServer(server)).cookie
})
afterAll(async () => {
  await server.stop()
  server.removeData()
})

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(longestAnswerMs) })
const readStatus = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).status

test('while PostgreSQL stands still, public pages come from memory and everything else says so soon', async () => {
  expect(await readStatus('/api/session', { cookie })).toBe(200)
  const family = findFamily((await requirePostmaster(server.dataDir)).pid)
  signalRunning(family, 'SIGSTOP')
  try {
    // No page has been requested since the start.
    for (const page of ['/', '/login', '/demo/nike'])
      expect([page, await readStatus(page)]).toEqual([page, 200])
    expect(await readStatus('/', { cookie })).toBe(200)
    expect(await readStatus('/api/session')).toBe(200)
    for (const [path, sent] of [
      ['/readyz', {}],
      ['/api/session', { cookie }],
      ['/api/cart', { cookie }],
    ] as const) {
      const answer = await ask(path, sent)
      expect([path, answer.status]).toEqual([path, 503])
      expect(await answer.json()).toMatchObject({ code: 'database_unavailable' })
    }
    expect(await readStatus('/healthz')).toBe(200)
  } finally {
    signalRunning(family, 'SIGCONT')
  }
  await until(
    async () => (await readStatus('/api/session', { cookie }).catch(() => 0)) === 200,
    120_000,
    'it does not come back',
  )
  await until(
    async () => (await readStatus('/readyz').catch(() => 0)) === 200,
    120_000,
    'it does not call itself ready',
  )
})
