import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'

const clientId = 'arcframe.apps.example'
const clientSecret = 'google-secret'

let dataDir: string
let proxy: Server
let publicUrl: string
let sandbox: Sandbox

/** The product's part: forwards `/sandbox/*` under its own address. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arcframe-google-'))
  proxy = createServer((incoming, outgoing) => {
    const target = { host: '127.0.0.1', port: sandbox.httpPort, path: incoming.url, method: incoming.method }
    const headers = { ...incoming.headers, host: `127.0.0.1:${sandbox.httpPort}` }
    const forwarded = httpRequest({ ...target, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  sandbox = await startSandbox({
    dataDir,
    publicBaseUrl: publicUrl,
    stripeSecretKey: '',
    stripeWebhookSecret: '',
    standIns: ['google'],
    googleClientId: clientId,
    googleClientSecret: clientSecret,
  })
})
afterEach(async () => {
  await sandbox.close()
  proxy.closeAllConnections()
  proxy.close()
  await rm(dataDir, { recursive: true })
})

/** A browser's cookies, and nothing else of a browser. */
function openBrowser() {
  const cookies = new Map<string, string>()
  return async (url: string, body?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      method: body ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: body && new URLSearchParams(body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location && new URL(location, url).href,
      text: await response.text(),
    }
  }
}
type Browser = ReturnType<typeof openBrowser>

const redirectUri = () => `${publicUrl}/api/auth/callback/google`

async function signIn(browse: Browser, answer: Record<string, string>, extra: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString('base64url')
  const discovery = (await (
    await fetch(`${publicUrl}/sandbox/google/.well-known/openid-configuration`)
  ).json()) as Record<string, string>
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
  const begun = await browse(`${discovery.authorization_endpoint}?${query}`)
  const page = await browse(begun.location ?? '')
  let step = await browse(begun.location ?? '', answer)
  while (step.location && !step.location.startsWith(redirectUri())) step = await browse(step.location)
  return { verifier, discovery, page, back: new URL(step.location ?? 'about:blank') }
}

async function readClaims({ verifier, discovery, back }: Awaited<ReturnType<typeof signIn>>) {
  const response = await fetch(discovery.token_endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri(),
      client_id: clientId,
      client_secret: clientSecret,
      code_verifier: verifier,
    }),
  })
  const tokens = (await response.json()) as { id_token: string; access_token: string }
  const claims = JSON.parse(
    Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as object
  const userinfo = await fetch(discovery.userinfo_endpoint ?? '', {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  })
  return { claims, userinfo: (await userinfo.json()) as object }
}

test('one of the invented people signs in, and the product learns who it is', async () => {
  const flow = await signIn(openBrowser(), { person: '104700000000000000001' })
  expect(flow.page.text).toContain('Mira Castellan')
  expect(flow.discovery.issuer).toBe(`${publicUrl}/sandbox/google`)
  expect(flow.back.searchParams.get('state')).toBe('state-1')
  const person = {
    sub: '104700000000000000001',
    email: 'mira.castellan@example.com',
    email_verified: true,
    name: 'Mira Castellan',
  }
  const { claims, userinfo } = await readClaims(flow)
  expect(claims).toMatchObject({ ...person, iss: `${publicUrl}/sandbox/google`, aud: clientId })
  expect(userinfo).toMatchObject(person)
})

test('any address can sign in, verified or not, and stays the same person', async () => {
  const browse = openBrowser()
  const verified = await readClaims(
    await signIn(browse, { email: 'Ada@example.com', name: 'Ada', isEmailVerified: 'yes' }),
  )
  const unverified = await readClaims(await signIn(browse, { email: 'ada@example.com' }))
  expect(verified.claims).toMatchObject({ email: 'ada@example.com', email_verified: true, name: 'Ada' })
  expect(unverified.claims).toMatchObject({ email_verified: false })
  expect((verified.claims as { sub: string }).sub).toBe((unverified.claims as { sub: string }).sub)
})

test('each sign-in asks again who it is', async () => {
  const browse = openBrowser()
  await signIn(browse, { person: '104700000000000000001' }, { prompt: 'select_account' })
  const second = await signIn(browse, { person: '104700000000000000002' }, { prompt: 'consent' })
  expect((await readClaims(second)).claims).toMatchObject({ email: 'theo.lindqvist@example.com' })
})

test('who cancels comes back without a code', async () => {
  const { back } = await signIn(openBrowser(), { cancel: 'yes' })
  expect(back.searchParams.get('error')).toBe('access_denied')
  expect(back.searchParams.get('code')).toBeNull()
})

test('a sign-in without PKCE is refused', async () => {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri(),
    response_type: 'code',
    scope: 'openid',
  })
  const { location } = await openBrowser()(`${publicUrl}/sandbox/google/auth?${query}`)
  expect(new URL(location ?? '').searchParams.get('error_description')).toMatch(/PKCE/)
})

test('nobody is sent to an address that is not the product’s', async () => {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: 'http://evil.example/',
    response_type: 'code',
    scope: 'openid',
  })
  const { status, location } = await openBrowser()(`${publicUrl}/sandbox/google/auth?${query}`)
  expect([status, location]).toEqual([400, null])
})
