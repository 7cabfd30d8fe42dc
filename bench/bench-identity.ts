import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hashPassword } from '#server/identity/password/password-hashing.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { readSession } from '#shared/contract/identity/identity.ts'
import { makeUser } from '../test/factories.ts'
import { makeUserWithSession } from '../test/app/sign-in-at-server.ts'
import { findDatabaseUrl, withDatabase } from '../test/database/open-beside.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'

const people = 20
const phaseMs = 10_000
const password = 'a long enough password'

interface Ground {
  baseUrl: string
  /** A session for the cheap calls beside. */
  cookie: string
  emails: string[]
}

/** Costs of signing in: the latency of a cheap call beside it, and the sign-ins per second of one process. */
export async function benchIdentity(): Promise<Figure[]> {
  const hashing = await timeHashing()
  const server = await startServer({ isEmpty: true, env: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  try {
    const ground = await prepare(server)
    // Warm-up, so that no first-time cost is measured.
    await during(500, ground, () => repeatSignIns(ground, 500))
    const quiet = await during(phaseMs, ground, async () => 0)
    const busy = await during(phaseMs, ground, () => repeatSignIns(ground, phaseMs))
    const signUps = await repeatSignUps(ground, phaseMs)
    const [quietTail, busyTail] = [quantile(quiet.times, 0.99), quantile(busy.times, 0.99)]
    return [
      figure(
        'password hashing, one at a time: median',
        ms(median(hashing)),
        '>= 50 ms',
        median(hashing) >= 50,
      ),
      figure(
        `a cheap call (who am I) while ${people} people sign in: p99`,
        `${ms(busyTail)} (${ms(quietTail)} while nobody does, ${busy.times.length} and ${quiet.times.length} calls)`,
        `<= quiet p99 + 50 ms`,
        busyTail <= quietTail + 50,
      ),
      figure(`sign-ins of ${people} people at once`, `${(busy.done / (phaseMs / 1000)).toFixed(1)}/s`),
      figure(`sign-ups of ${people} people at once`, `${(signUps / (phaseMs / 1000)).toFixed(1)}/s`),
    ]
  } finally {
    await server.stop()
    server.removeData()
  }
}

async function timeHashing(): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 20; n += 1) {
    const startedAt = performance.now()
    await hashPassword(password)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function prepare(server: { dataDir: string; baseUrl: string }): Promise<Ground> {
  const hash = await hashPassword(password)
  return withDatabase(await findDatabaseUrl(server.dataDir), async (db) => {
    const emails: string[] = []
    for (let n = 0; n < people; n += 1) {
      const { id, email } = await makeUser(db)
      const account = { id: randomUUID(), accountId: id, userId: id, providerId: 'credential' }
      const now = new Date()
      await db
        .insertInto('accounts')
        .values({ ...account, password: hash, createdAt: now, updatedAt: now })
        .execute()
      emails.push(email)
    }
    return { baseUrl: server.baseUrl, cookie: (await makeUserWithSession(db)).cookie, emails }
  })
}

/** Measures the latency of a cheap call, repeatedly, while `work` runs. */
async function during(
  lengthMs: number,
  { baseUrl, cookie }: Ground,
  work: () => Promise<number>,
): Promise<{ times: number[]; done: number }> {
  const times: number[] = []
  const working = work()
  const endsAt = performance.now() + lengthMs
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    const answer = await fetch(baseUrl + readSession.path, { headers: { cookie } })
    const { user } = (await answer.json()) as { user: unknown }
    if (!user) throw new Error('The session of the onlooker is gone')
    times.push(performance.now() - startedAt)
    await wait(2)
  }
  return { times, done: await working }
}

/** All users sign in repeatedly. */
async function repeatSignIns(ground: Ground, lengthMs: number): Promise<number> {
  return together(lengthMs, (person) =>
    post(ground, authEndpoints.signIn.path, { email: ground.emails[person], password }),
  )
}

/** Signs up repeatedly, each time with another address. */
async function repeatSignUps(ground: Ground, lengthMs: number): Promise<number> {
  return together(lengthMs, () =>
    post(ground, authEndpoints.signUp.path, {
      name: 'Mara',
      email: `${randomUUID()}@brand.example`,
      password,
    }),
  )
}

/** @returns how often it was done within the time */
async function together(lengthMs: number, act: (person: number) => Promise<void>): Promise<number> {
  const endsAt = performance.now() + lengthMs
  let done = 0
  await Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (performance.now() < endsAt) {
        await act(person)
        if (performance.now() < endsAt) done += 1
      }
    }),
  )
  return done
}

const byte = () => Math.floor(Math.random() * 250) + 1

/** From another address each time, as people are: what is measured is work, not the limit on guessing. */
async function post({ baseUrl }: Ground, path: string, body: object): Promise<void> {
  const answer = await fetch(baseUrl + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: baseUrl,
      'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}`,
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
}
