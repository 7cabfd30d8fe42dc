import { readdirSync, readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, testBaseUrl, type TestApp } from '../app/start-test-app.ts'
import { listen } from '../files/upload-client.ts'

let app: TestApp
let address: string
let standIns: Server
/** What reached the stand-ins, as they saw it. */
const reached: string[] = []

beforeAll(async () => {
  standIns = createServer((request, response) => {
    reached.push(request.url ?? '')
    response.end('stand-in')
  })
  await new Promise<void>((resolve) => standIns.listen(0, '127.0.0.1', resolve))
  const { port } = standIns.address() as AddressInfo
  app = await startTestApp({ sandboxOrigin: `http://127.0.0.1:${port}` })
  address = await listen(app)
})
afterAll(async () => {
  await app.close()
  standIns.close()
})

/** A request whose target arrives as it is written: browsers and `fetch` would tidy it up. */
async function ask(target: string): Promise<{ status: number; location: string | undefined; type: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: target, headers: { host: new URL(testBaseUrl).host } }, (answer) => {
      answer.resume()
      const { location, 'content-type': type = '' } = answer.headers
      resolve({ status: answer.statusCode ?? 0, location, type })
    })
      .on('error', reject)
      .end()
  })
}

describe('the way to the stand-ins', () => {
  test('leads to their pages under /sandbox/, with any query', async () => {
    reached.length = 0
    for (const target of ['/sandbox/mailbox?to=a@b.example', '/sandbox/a?back=/../x', '/sandbox/a?b=%zz']) {
      expect((await ask(target)).status).toBe(200)
    }
    expect(reached).toEqual(['/sandbox/mailbox?to=a@b.example', '/sandbox/a?back=/../x', '/sandbox/a?b=%zz'])
  })

  test.each([
    String.raw`/sandbox/x\..\..\v1/customers`,
    String.raw`/sandbox/x\%2e%2e\%2e%2e\sandbox-control/pay`,
    '/sandbox/../v1/customers',
    '/sandbox/%2e%2e/v1/customers',
    '/sandbox/..%2fv1/customers',
    'http://elsewhere.example/sandbox/mailbox',
  ])('leads nowhere else: %s', async (target) => {
    reached.length = 0
    const { status } = await ask(target)
    expect([404, 422]).toContain(status)
    expect(reached).toEqual([])
  })
})

test.each(['http://elsewhere.example/healthz', '/api/%zz'])(
  'an address that no browser sends is refused in the words of every refusal: %s',
  async (target) => {
    const { status, type } = await ask(target)
    expect([status, type]).toEqual([422, 'application/problem+json; charset=utf-8'])
  },
)

/** All that the server sends until it closes the connection. */
function sendRaw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(30_000, () => socket.destroy(new Error(`still open after ${received}`)))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}

describe('a request whose end could be read in two ways', () => {
  const host = `Host: ${new URL(testBaseUrl).host}`

  test.each([
    [
      'a length beside chunks',
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      '0\r\n\r\nGET /healthz HTTP/1.1',
    ],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 30'], '{}'],
    ['a length that is no number', ['Content-Length: 4abc'], '{}'],
    ['chunks by another name', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a header with a space before its colon', ['Transfer-Encoding : chunked'], '0\r\n\r\n'],
  ])('is refused before any of it is believed, and its connection closed: %s', async (_title, more, body) => {
    const head = ['POST /api/auth/sign-out HTTP/1.1', host, `Origin: ${testBaseUrl}`]
    const answer = await sendRaw([...head, 'Content-Type: application/json', ...more, '', body].join('\r\n'))
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.match(/HTTP\/1\.1 /g), 'one answer').toHaveLength(1)
  })

  test('while an honest one is answered', async () => {
    const answer = await sendRaw(`GET /healthz HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a request that is none', () => {
  const get = `GET /healthz HTTP/1.1\r\nHost: ${new URL(testBaseUrl).host}\r\n`

  test.each([
    [400, 'malformed_request', 'this is not HTTP\r\n\r\n'],
    [417, 'expectation_failed', `${get}Expect: a-miracle\r\n\r\n`],
    [431, 'headers_too_large', `${get}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is answered with %d, as a problem, with the headers of every answer', async (status, code, bytes) => {
    const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(body)).toMatchObject({ status, code })
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
      connection: 'close',
    })
  })
})

/** Sends the second part when the answer to the first has come. @returns both answers */
function sendInTurn(first: string, second: string): Promise<string> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(first))
    socket.setTimeout(30_000, () => socket.destroy(new Error(`still open after ${received}`)))
    socket.once('data', () => socket.write(second))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
  })
}
const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)

describe('a request that is none, on a connection that was used before', () => {
  const get = `GET /healthz HTTP/1.1\r\nHost: ${new URL(testBaseUrl).host}\r\n`

  test.each([
    ['400', 'this is not HTTP\r\n\r\n'],
    ['417', `${get}Expect: a-miracle\r\n\r\n`],
    ['431', `${get}Cookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('is answered with %s: a proxy keeps its connections', async (status, bytes) => {
    expect(statusesIn(await sendInTurn(`${get}\r\n`, bytes))).toEqual(['200', status])
  })

  test('does not overtake the answer before it', async () => {
    const answers = await sendRaw(`${get}\r\n${get}Expect: a-miracle\r\n\r\n`)
    expect(statusesIn(answers)).toEqual(['200', '417'])
  })
})

describe('every kind of answer', () => {
  const kinds = {
    'a call': '/api/catalogue',
    'a refusal': '/api/cart',
    'nothing there': '/nothing-here',
    'an address that cannot be read': '/api/%zz',
    'a sign of life': '/healthz',
    'the API document': '/api/openapi.json',
    'the page that shows it': '/api/docs',
    'a stand-in’s page': '/sandbox/mailbox',
    'a preflight request': 'OPTIONS /api/cart',
  }

  test.each(Object.entries(kinds))(
    'keeps browsers from guessing its type, framing it, or lending it to other pages: %s',
    async (_kind, target) => {
      const [url = '', method = 'GET'] = target.split(' ').toReversed()
      const { headers, body } = await app.app.inject({
        method: method as 'GET',
        url,
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      })
      expect(headers['content-security-policy']).toContain("base-uri 'none'")
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
      if (body !== '' && !target.startsWith('/sandbox/'))
        expect(headers['content-type']).toMatch(/; charset=utf-8$/)
    },
  )

  test('asks browsers to keep to https for a year, with all hosts below, where that is the address', async () => {
    const secure = await startTestApp({
      env: {
        NODE_ENV: 'production',
        BASE_URL: 'https://films.example',
        SANDBOX: 'cards,google,mail',
        MAIL_FROM: 'films@films.example',
        STUDIO_ADDRESS: 'Harbour Street 12',
      },
    })
    try {
      const { headers } = await secure.app.inject({ url: '/healthz', headers: { host: 'films.example' } })
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    } finally {
      await secure.close()
    }
  })
})

test('a new house has nobody in it: no account, no session, no password that comes with the product', async () => {
  for (const table of ['users', 'accounts', 'sessions'] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('text is shown as text: no page makes HTML of anything but the scripts that we write ourselves', () => {
  const sources = readdirSync('src/web', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  const makers = sources.filter((path) =>
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(/.test(
      readFileSync(path, 'utf8'),
    ),
  )
  expect(sources.length).toBeGreaterThan(100)
  const ownScripts = new Set([
    'src/web/theme/color-mode.tsx',
    'src/web/documents/document-scripts.tsx',
    'src/web/system/start/start-scripts.tsx',
    'src/web/system/start/scripts-failed-line.tsx',
    // Data: no browser runs it, and nothing in it ends the element (json-script.test.tsx).
    'src/web/system/documents/json-script.tsx',
    'src/web/system/start/early-history.tsx',
    'src/web/landing/restored-visit-script.tsx',
  ])
  expect(makers.filter((path) => !ownScripts.has(path))).toEqual([])
})
