import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessTable, findOperation, type PrincipalKind } from '#shared/contract/call/access-table.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { Call } from '#shared/contract/call/define-call.ts'
import { refusals } from '#shared/refusals.ts'
import { describeApi } from '#server/http/openapi.ts'
import { deliveryPayloads } from './delivery-inputs.ts'
import { makeAdmin, makeSubscription, makeUser, makeVideo } from '../factories.ts'
import { reviewPayloads } from './review-inputs.ts'
import { makeFinishedFile } from '../videos/video-fixture.ts'
import { startTestApp, testBaseUrl } from '../app/start-test-app.ts'
import type { TestApp } from '../app/start-test-app.ts'
import { item, validInputFor, wantedVideos } from './valid-inputs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const calls = Object.entries<Call>({ ...allCalls, ...authEndpoints })

/** The address with well-formed ids that do not exist. */
const formatCallPath = (call: Call) => call.path.replaceAll(/:\w+/g, 'brief')
const request = (call: Call, headers: Record<string, string>) =>
  app.app.inject({
    method: call.method,
    url: formatCallPath(call),
    headers: { origin: testBaseUrl, ...headers },
    ...(call.method === 'GET' || call.method === 'DELETE' ? {} : { payload: {} }),
  })

/** Who stands before a call, with the Cookie header that they send; and how the table of access calls them. */
const callers: Record<
  string,
  { kind: PrincipalKind; cookie: () => Promise<string>; headers?: Record<string, string> }
> = {
  'nobody who is signed in': { kind: 'anonymous', cookie: async () => '' },
  'who is not verified': { kind: 'anonymous', cookie: () => enterAs({ emailVerified: false }) },
  'a cookie that we did not sign': {
    kind: 'anonymous',
    cookie: async () => 'arcframe.session_token=planted.c2lnbmF0dXJl; session=planted',
  },
  'a signed-out cookie': {
    kind: 'anonymous',
    async cookie() {
      const user = await makeUser(app.db)
      const cookie = await app.signIn(user)
      const headers = { origin: testBaseUrl, cookie }
      await app.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers, payload: {} })
      return cookie
    },
  },
  'an expired session': {
    kind: 'anonymous',
    async cookie() {
      const user = await makeUser(app.db)
      const cookie = await app.signIn(user)
      await app.db
        .updateTable('sessions')
        .set({ expiresAt: app.clock.now() })
        .where('userId', '=', user.id)
        .execute()
      return cookie
    },
  },
  'a user': { kind: 'user', cookie: () => enterAs({}) },
  'an admin': { kind: 'admin', cookie: () => enterAs({ roles: ['user', 'admin'] }) },
  'an admin in the support view of a customer': {
    kind: 'support view',
    cookie: () => enterAs({ roles: ['user', 'admin'] }),
    headers: { 'support-view': 'a-customer' },
  },
  'a user who names a customer to look at': {
    kind: 'user',
    cookie: () => enterAs({}),
    headers: { 'support-view': 'a-customer' },
  },
  'a suspended user': { kind: 'suspended', cookie: () => enterAs({}, new Date()) },
  'a suspended admin': {
    kind: 'suspended',
    cookie: () => enterAs({ roles: ['user', 'admin'] }, new Date()),
  },
}

async function enterAs(
  who: Parameters<typeof makeUser>[1],
  suspendedAt: Date | null = null,
): Promise<string> {
  const user = await makeUser(app.db, who)
  const cookie = await app.signIn(user)
  if (suspendedAt) await app.db.updateTable('users').set({ suspendedAt }).where('id', '=', user.id).execute()
  return cookie
}

/** The table's refusals. Any other answer means that the request was authorized. */
const accessCodes: string[] = [
  'signed_out',
  'forbidden',
  'account_suspended',
  'second_factor_needed',
  'guest_link_ended',
]

describe('access, the whole table: every call before', () => {
  it.each(Object.entries(callers))('%s', async (_who, { kind, cookie, headers }) => {
    let sent = await cookie()
    for (const [name, call] of calls) {
      const answer = await request(call, { ...(sent ? { cookie: sent } : {}), ...headers })
      const isProblem = answer.headers['content-type']?.toString().includes('problem+json') ?? false
      const code = isProblem ? String(answer.json().code) : ''
      const expected = accessTable[call.access][findOperation(call)][kind]
      expect([name, accessCodes.includes(code) ? code : 'allow']).toEqual([name, expected])
      if (expected !== 'allow') expect(answer.statusCode, name).toBe(refusals[expected].status)
      expect(answer.statusCode, name).not.toBe(500)
      // What is refused changes nothing. Some of what is allowed ends sessions.
      if (expected === 'allow') sent = await cookie()
    }
  })
})

describe('access to every call of the contract', () => {
  it('ends with the session, at the next request', async () => {
    const user = await makeUser(app.db)
    expect((await app.call(allCalls.readCart, {}, { as: user })).status).toBe(200)
    await app.db.deleteFrom('sessions').where('userId', '=', user.id).execute()
    expect((await app.call(allCalls.readCart, {}, { as: user })).status).toBe(401)
  })

  it('follows a role that was taken, at the next request', async () => {
    const admin = await makeAdmin(app.db)
    expect((await app.call(allCalls.readAdminOverview, {}, { as: admin })).status).toBe(200)
    await app.db
      .updateTable('users')
      .set({ roles: ['user'] })
      .where('id', '=', admin.id)
      .execute()
    expect((await app.call(allCalls.readAdminOverview, {}, { as: admin })).status).toBe(403)
  })
})

const own = (call: Call) =>
  (call.access === 'user' || call.access === 'session') && /:(subscriptionId|videoId|fileId)/.test(call.path)

describe('what belongs to another user', () => {
  let theirIds: { subscriptionId: string; videoId: string; fileId: string }
  let cookie: string
  beforeAll(async () => {
    const [owner, other] = [await makeUser(app.db), await makeUser(app.db)]
    const { id: subscriptionId } = await makeSubscription(app.db, owner)
    const { id: videoId } = await makeVideo(app.db, subscriptionId)
    const fileId = await makeFinishedFile(app.db, { videoId, subscriptionId, owner })
    theirIds = { subscriptionId, videoId, fileId }
    cookie = await app.signIn(other)
  })

  const readTheirs = () =>
    Promise.all([
      app.db.selectFrom('subscriptions').selectAll().where('id', '=', theirIds.subscriptionId).execute(),
      app.db.selectFrom('videos').selectAll().where('id', '=', theirIds.videoId).execute(),
      app.db.selectFrom('files').selectAll().where('id', '=', theirIds.fileId).execute(),
    ])
  const nobodysIds = { subscriptionId: 'no-such-id', videoId: 'no-such-id', fileId: 'no-such-id' }

  // They share what they are sent for.
  it.each(calls.filter(([, call]) => own(call)))('%s answers as if it did not exist', async (_name, call) => {
    const payloads: Record<string, unknown> = {
      '/api/videos/:videoId/status': { to: 'activated' },
      '/api/subscriptions/:subscriptionId/blocks/:block/replan': { films: [], seenDrafts: [] },
      '/api/subscriptions/:subscriptionId/videos/activate': { videos: [{ id: 'none', version: 1 }] },
      '/api/subscriptions/:subscriptionId/change/preview': { plan: 'yearly', films: wantedVideos },
      '/api/subscriptions/:subscriptionId/change': {
        plan: 'yearly',
        films: wantedVideos,
        seenDueNowCents: 0,
        seenTotalCents: 0,
      },
      '/api/subscriptions/:subscriptionId/cancel': { when: 'now' },
      '/api/subscriptions/:subscriptionId/items': { ...item, block: 1 },
      '/api/subscriptions/:subscriptionId/items/:itemId': { ...item, version: 1 },
      '/api/subscriptions/:subscriptionId/item-choice': { block: 2, choice: 'new' },
      '/api/subscriptions/:subscriptionId/questions/:questionId/messages': {
        messageId: randomUUID(),
        text: 'Yes.',
      },
      '/api/videos/:videoId/items': { itemIds: ['item-1'] },
      '/api/subscriptions/:subscriptionId/return-address': {
        name: 'Aiko',
        lines: ['1-2-3 Ginza'],
        postalCode: '',
        city: 'Tokyo',
        country: 'JP',
        version: 0,
      },
      '/api/subscriptions/:subscriptionId/approvals/:requestId/answer': { answer: 'approved' },
      ...deliveryPayloads(),
      ...reviewPayloads(),
      '/api/subscriptions/:subscriptionId/parcels': { carrier: 'Post', trackingNumber: '1' },
    }
    const ask = async (ids: Record<string, string>) => {
      const url = call.path.replaceAll(/:(\w+)/g, (_match, name: string) => ids[name] ?? 'none')
      const isRead = call.method === 'GET' || call.method === 'DELETE'
      const query = call === allCalls.deleteNote ? '?version=1' : ''
      const answer = await app.app.inject({
        method: call.method,
        url: url + query,
        headers: { origin: testBaseUrl, cookie },
        ...(isRead ? {} : { payload: payloads[call.path] ?? {} }),
      })
      const { requestId: _requestId, ...body } = answer.json() as Record<string, unknown>
      return { status: answer.statusCode, body }
    }
    const numbers = { block: '1', number: '1', itemId: 'item-1' }
    const before = await readTheirs()
    const theirs = await ask({ ...theirIds, ...numbers })
    const nobodys = await ask({ ...nobodysIds, ...numbers })
    expect(theirs).toEqual(nobodys)
    expect(theirs.status).toBe(404)
    expect(await readTheirs()).toEqual(before)
  })
})

it('another user’s profile and session answer like missing ones', async () => {
  const [owner, other] = [await makeUser(app.db), await makeUser(app.db)]
  await app.signIn(owner)
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  const readAnswer = async (call: Call, input: Record<string, unknown>) => {
    const { status, problem } = await app.call(call, input, { as: other })
    return { status, body: { ...problem, requestId: '' } }
  }
  for (const userId of [owner.id, 'no-such-id']) {
    expect((await app.call(allCalls.readUser, { userId }, { as: other })).output).toEqual({ user: null })
  }
  const theirs = await readAnswer(authEndpoints.revokeSession, { sessionId: session.id })
  expect(theirs).toEqual(await readAnswer(authEndpoints.revokeSession, { sessionId: 'no-such-id' }))
  expect(theirs.status).toBe(404)
})

describe('requests from elsewhere', () => {
  const unsafe = calls.filter(([, call]) => call.method !== 'GET')

  let cookie: string
  beforeAll(async () => {
    cookie = await app.signIn(await makeAdmin(app.db))
  })

  it.each(unsafe)('%s is refused from another origin, and without one', async (_name, call) => {
    for (const origin of ['https://evil.example', 'null', `${testBaseUrl}.evil.example`, '']) {
      const answer = await request(call, { cookie, origin })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin'])
    }
  })

  it('with a bearer token and no cookie are not refused for their origin; today nobody is signed in by one', async () => {
    for (const [name, call] of unsafe) {
      const answer = await request(call, {
        authorization: 'Bearer of-nobody',
        origin: 'https://evil.example',
      })
      const expected = accessTable[call.access].change.anonymous
      const code = answer.statusCode < 400 ? 'allow' : String(answer.json().code)
      expect(code, name).not.toBe('foreign_origin')
      if (expected !== 'allow') expect([name, code]).toEqual([name, expected])
    }
  })

  it('with a bearer token count as the cookie’s where one is sent beside it, and Basic credentials as none', async () => {
    const cookie = await app.signIn(await makeUser(app.db))
    const foreign = { origin: 'https://evil.example' }
    for (const headers of [
      { ...foreign, authorization: 'Bearer of-nobody', cookie },
      { ...foreign, authorization: 'Bearer of-nobody', cookie: '' },
      { ...foreign, authorization: 'Basic YTpi' },
      { ...foreign, authorization: 'Bearer ' },
      { authorization: 'Bearer of-nobody', cookie, origin: '' },
    ]) {
      const answer = await request(allCalls.saveCart, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin'])
    }
    const answer = await app.app.inject({
      url: '/api/session',
      headers: { authorization: 'Bearer of-nobody', cookie },
    })
    expect(answer.json().user, 'the cookie signs in').not.toBeNull()
  })

  it('take JSON only', async () => {
    const cookie = await app.signIn(await makeUser(app.db))
    for (const contentType of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await app.app.inject({
        method: 'PUT',
        url: '/api/cart',
        headers: { origin: testBaseUrl, cookie, 'content-type': contentType },
        payload: '{"productSelections":{}}',
      })
      expect(answer.statusCode).toBe(415)
    }
  })

  it('get problem+json for bodies too large, broken, or at no address', async () => {
    const cookie = await app.signIn(await makeUser(app.db))
    const headers = { origin: testBaseUrl, cookie, 'content-type': 'application/json' }
    const send = (payload: string) => app.app.inject({ method: 'PUT', url: '/api/cart', headers, payload })
    const large = await send(JSON.stringify({ productSelections: { note: 'x'.repeat(300_000) } }))
    const broken = await send('{"productSelections":')
    const nowhere = await app.app.inject({ url: '/api/nothing-here', headers })
    expect([large.statusCode, broken.statusCode, nowhere.statusCode]).toEqual([413, 422, 404])
    for (const answer of [large, broken, nowhere]) {
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json().requestId).toBe(answer.headers['request-id'])
    }
  })
})

describe('fields that a call does not have', () => {
  const extra = {
    id: 'x',
    uid: 'x',
    userId: 'x',
    ownerId: 'x',
    role: 'admin',
    roles: ['user', 'admin'],
    emailVerified: false,
    image: 'https://evil.example/x.png',
    isAdmin: true,
    extra: { a: 1 },
    createdAt: '2000-01-01T00:00:00.000Z',
    updatedAt: '2000-01-01T00:00:00.000Z',
  }
  // Deleting oneself changes all of that, and says so.
  const writes = calls.filter(([name, call]) => call.method !== 'GET' && name !== 'deleteMyAccount')

  it.each(writes)('sent to %s change no one’s identity', async (_name, call) => {
    const user = await makeUser(app.db)
    const look = () =>
      app.db
        .selectFrom('users')
        .select(['id', 'email', 'emailVerified', 'roles', 'image', 'extra', 'createdAt'])
        .where('id', '=', user.id)
        .executeTakeFirst()
    const before = await look()
    await app.call(call, { ...extra, ...validInputFor(call) }, { as: user })
    expect(await look()).toEqual(before)
  })
})

describe('the system flags', () => {
  const kinds = {
    write: 'disableWrites',
    upload: 'disableFileUploads',
    function: 'disableNonEssentialFunctions',
  } as const
  const off = {
    disableWrites: false,
    disableFileUploads: false,
    disableNonEssentialFunctions: false,
    completeShutdown: false,
  }

  let admin: Awaited<ReturnType<typeof makeAdmin>>
  beforeAll(async () => {
    admin = await makeAdmin(app.db)
  })

  // Calls of guests need a link of their own: src/server/review/guests/guests.test.ts.
  it.each(calls.filter(([, call]) => call.operation && call.access !== 'guest'))(
    '%s obeys the flag of its kind and the shutdown',
    async (_name, call) => {
      const flags = [
        ...(call.operation === 'essential' || !call.operation ? [] : [kinds[call.operation]]),
        'completeShutdown' as const,
      ]
      for (const flag of flags) {
        app.deps.systemStatus.store({ ...off, [flag]: true, reason: 'Test', endsAt: null })
        const answer = await app.call(call, validInputFor(call), { as: admin })
        expect([answer.problem.code, answer.problem.detail]).toEqual([
          'writes_disabled',
          'Operation not allowed: Daily quota exceeded',
        ])
      }
      app.deps.systemStatus.store({ ...off, reason: '', endsAt: null })
    },
  )
})

describe('the API document', () => {
  it('has every call with its access, input, answer and refusals', () => {
    const { paths } = describeApi({ baseUrl: testBaseUrl, sessionCookie: 'session' }) as {
      paths: Record<string, Record<string, Record<string, unknown>>>
    }
    for (const [name, call] of calls) {
      const operation = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
      expect(operation).toMatchObject({ operationId: name, summary: call.summary, 'x-access': call.access })
    }
  })

  it('lists the refusals that come before a call itself, and names the cookie of a session', async () => {
    const { body } = await app.app.inject('/api/openapi.json')
    const { paths, components } = JSON.parse(body) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
      components: { securitySchemes: { session: { name: string } } }
    }
    const refused = paths['/api/system/status']?.['put']?.responses ?? {}
    expect(refused['403']?.description).toMatch(/foreign_origin.*forbidden.*second_factor_needed/)
    expect(refused['413']?.description).toContain('body_too_large')
    expect(components.securitySchemes.session.name).toBe('arcframe.session_token')
  })

  it('is served, with a page to read it that runs no script', async () => {
    const [document, page] = [await app.app.inject('/api/openapi.json'), await app.app.inject('/api/docs')]
    expect(document.json().openapi).toBe('3.1.0')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('/api/create-checkout-session')
  })
})
