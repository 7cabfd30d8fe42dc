import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql, type KyselyPlugin } from 'kysely'
import { answerEmailRequest } from '#server/identity/answer-email-request.ts'
import { createVerifiedUser } from '#server/identity/sign-up/create-verified-user.ts'
import type { EmailRequest } from '#server/jobs/enqueue-job.ts'
import { areaUnderCurve } from './area-under-curve.ts'
import { makeUser } from '../factories.ts'
import { isLong, chooseRounds } from '../choose-rounds.ts'
import { comparableHeaders } from './start-identity-app.ts'
import { startTestApp, testBaseUrl, type TestApp } from '../app/start-test-app.ts'

/** Interleaved: one for an address that has an account, one for an address that has none. */
const samples = chooseRounds(20, 1000)

const password = 'a long enough password'

let it: TestApp
let cookie: string
let asker: { id: string; email: string }
/** Addresses that have an account. */
const known: string[] = []

beforeAll(async () => {
  it = await startTestApp()
  const email = 'asker@brand.example'
  const id = await createVerifiedUser(it.deps, { email, password, name: 'Asker' })
  asker = { id, email }
  cookie = await it.signIn(asker)
  const { password: hash } = await it.db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  for (let n = 0; n < samples / 2; n += 1) {
    const user = await makeUser(it.db, { email: `known-${n}@brand.example` })
    const account = { id: user.id, accountId: user.id, userId: user.id, providerId: 'credential' }
    await it.db
      .insertInto('accounts')
      .values({ ...account, password: hash, createdAt: new Date(), updatedAt: new Date() })
      .execute()
    known.push(user.email)
  }
})
afterAll(() => it.close())

interface Door {
  path: string
  status: number
  body: (email: string) => object
  isSignedIn?: boolean
}

const doors: [string, Door][] = [
  ['sign-up', { path: '/sign-up/email', status: 200, body: (email) => ({ name: 'Mara', email, password }) }],
  [
    'sign-in',
    { path: '/sign-in/email', status: 401, body: (email) => ({ email, password: 'not the password' }) },
  ],
  ['reset', { path: '/request-password-reset', status: 200, body: (email) => ({ email }) }],
  ['resend', { path: '/send-verification-email', status: 200, body: (email) => ({ email }) }],
  [
    'change of address',
    {
      path: '/request-email-change',
      status: 200,
      body: (email) => ({ newEmail: email, password }),
      isSignedIn: true,
    },
  ],
]

let asked = 0

/** Each time from another network, like an attacker who tries many addresses. */
function ask(door: Door, email: string) {
  asked += 1
  return it.app.inject({
    method: 'POST',
    url: `/api/auth${door.path}`,
    remoteAddress: `2001:db8:${(asked >> 16).toString(16)}:${(asked & 0xffff).toString(16)}::1`,
    headers: { origin: testBaseUrl, ...(door.isSignedIn ? { cookie } : {}) },
    payload: door.body(email),
  })
}

async function readAnswer(door: Door, email: string) {
  const answer = await ask(door, email)
  const { statusCode, body } = answer
  const id = String(answer.headers['request-id'])
  return {
    statusCode,
    body: body.replaceAll(id, 'id'),
    headers: { ...comparableHeaders(answer), 'request-id': 'id' },
  }
}

/** The jobs that wait, taken out of the queue. */
async function takeJobs() {
  const { rows } = await sql<{ name: string; payload: EmailRequest }>`
    with taken as (delete from graphile_worker._private_jobs returning id, task_id, payload)
    select t.identifier as name, j.payload from taken j
    join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`.execute(it.db)
  return rows
}

/** All that is done after the answer: the statements of each job, and whether an e-mail is rendered. */
async function watchWorkAfter(door: Door, email: string) {
  await takeJobs()
  expect((await ask(door, email)).statusCode).toBe(door.status)
  const work: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      work.push(node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const deps = { ...it.deps, db: it.db.withPlugin(recorder) }
  const emails = []
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs()) {
    for (const { name, payload } of jobs) {
      work.push(`job ${name === 'send-email' || name === 'render-decoy' ? 'that renders an e-mail' : name}`)
      if (name === 'answer-email-request') await answerEmailRequest(deps, payload)
      else emails.push({ name, to: payload.email })
    }
  }
  return { work, sent: emails.filter(({ name }) => name === 'send-email').length }
}

const forgetLimits = () => it.db.deleteFrom('rateLimits').execute()

describe('whether an address has an account', () => {
  test.each(doors)(
    'is not revealed by %s: status, body and headers are the same, also the second time',
    async (_name, door) => {
      const answers = []
      for (const email of ['known-0@brand.example', `nobody@${door.path.slice(1, 8)}.example`]) {
        await forgetLimits()
        for (let time = 0; time < 2; time += 1) answers.push(await readAnswer(door, email))
      }
      expect(answers[0]?.statusCode).toBe(door.status)
      for (const answer of answers) expect(answer).toEqual(answers[0])
    },
  )

  test.each(doors)(
    'is not revealed by what is done after %s has answered: the same statements, jobs and e-mails to render',
    async (name, door) => {
      const waiting = 'waiting@brand.example'
      await ask(
        { path: '/sign-up/email', status: 200, body: () => ({ name: 'Mara', email: waiting, password }) },
        '',
      )
      const seen = []
      for (const email of ['known-0@brand.example', waiting, `no-one@${door.path.slice(1, 8)}.example`]) {
        await forgetLimits()
        seen.push(await watchWorkAfter(door, email))
      }
      expect(seen[0]?.work.length).toBeGreaterThan(name === 'sign-in' ? -1 : 0)
      for (const { work } of seen) expect(work).toEqual(seen[0]?.work)
      // A decoy is one: it is never sent.
      if (name === 'reset') expect(seen.map(({ sent }) => sent)).toEqual([1, 1, 0])
      if (name === 'resend') expect(seen.map(({ sent }) => sent)).toEqual([0, 1, 0])
    },
  )

  test('is judged by a figure that separates two groups, and does not where there is one', () => {
    expect(areaUnderCurve([1, 2, 3], [4, 5, 6])).toBe(1)
    expect(areaUnderCurve([4, 5, 6], [1, 2, 3])).toBe(0)
    expect(areaUnderCurve([1, 2, 2, 3], [1, 2, 2, 3])).toBe(0.5)
    expect(areaUnderCurve([1, 3], [2, 4])).toBe(0.75)
  })

  test.each(doors)(
    'is not revealed by the time that %s takes',
    { timeout: 1_800_000 },
    async (name, door) => {
      const areas: number[] = []
      for (let run = 0; run < 3; run += 1) {
        areas.push(await measureRun(door, run))
        const outside = areas.filter((area) => area < 0.45 || area > 0.55).length
        // Few samples say nothing about the clock; that all of them were answered alike is seen in any number.
        if (!isLong || outside === 2 || areas.length - outside === 2) break
      }
      if (isLong) console.log(`${name}: ${areas.map((area) => area.toFixed(3)).join(', ')}`)
      const outside = areas.filter((area) => area < 0.45 || area > 0.55)
      expect(outside.length < 2 || !isLong, `areas under the curve: ${areas.join(', ')}`).toBe(true)
      for (const area of areas) expect(area).toBeGreaterThanOrEqual(0)
    },
  )
})

/** @returns how well the time of an answer separates addresses with an account from those without */
async function measureRun(door: Door, run: number): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const [n, knownEmail] of known.entries()) {
    const pair: ['known' | 'unknown', string][] = [
      ['known', knownEmail],
      ['unknown', `stranger-${run}-${n}@brand.example`],
    ]
    if (Math.random() < 0.5) pair.reverse()
    for (const [group, email] of pair) {
      await forgetLimits()
      const startedAt = performance.now()
      const { statusCode } = await ask(door, email)
      times[group].push(performance.now() - startedAt)
      expect(statusCode).toBe(door.status)
    }
  }
  return areaUnderCurve(times.unknown, times.known)
}
