import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#test/until.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { seedFigures } from '#shared/products/catalogue.ts'
import type { GuestReview } from '#shared/contract/review/guest-links.ts'
import { refuse } from '../http/refusal.ts'
import { registerPages } from './pages.ts'

/** A server build with one page that returns each address as its content. */
const tinyBuild = `
import { createRequestHandler } from '${import.meta.resolve('react-router')}'
export const basename = '/'
export const future = {}
export const ssr = true
export const isSpaMode = false
export const prerender = []
export const publicPath = '/'
export const assetsBuildDirectory = 'build/pages/client'
export const routeDiscovery = { mode: 'initial' }
export const assets = { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' }
export const routes = {
  page: { id: 'page', path: '*', module: { default: () => null } },
}
export const entry = {
  module: {
    default: (request, status) => {
      const { pathname, search } = new URL(request.url)
      const opened = globalThis.openedInTest?.secret ?? ''
      const html = '<!doctype html><script>1</script><p>' + pathname + search + opened + '</p>'
      return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
    },
    createRequestHandler,
    createLoadContext: ({ opened }) => void (globalThis.openedInTest = opened),
  },
}
`

/** What is read for a page whose secret is “frozen”. */
const frozen = Promise.withResolvers<null>()
/** Until then a page whose secret is “held” is not read. */
const held = Promise.withResolvers<void>()
let reading = 0
let buildDir: string
let app: FastifyInstance

beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'arcframe-pages-'))
  await mkdir(join(buildDir, 'server'))
  await mkdir(join(buildDir, 'client', 'assets'), { recursive: true })
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}')
  await writeFile(join(buildDir, 'server', 'index.js'), tinyBuild)
  await writeFile(join(buildDir, 'client', 'assets', 'film-abc.mp4'), '0123456789')
  await writeFile(join(buildDir, 'client', 'assets', 'app-abc.js'), 'plain')
  await writeFile(join(buildDir, 'client', 'assets', 'app-abc.js.br'), 'small')

  app = Fastify()
  await registerPages(app, {
    buildDir,
    publicConfig: {
      baseUrl: 'http://localhost',
      currency: 'usd',
      isSandbox: false,
      hasGoogle: false,
      contactEmail: 'studio@films.example',
      companyLine: null,
      termsUrl: null,
      privacyUrl: null,
    },
    readCatalogue: async () => ({ version: 1, products: [], figures: seedFigures, currency: 'usd' }),
    readSession: async ({ headers }) => {
      if (headers.cookie === 'session=unreadable') throw new Error('no database')
      if (headers.cookie === 'session=frozen') return new Promise(() => undefined)
      return headers.cookie ? { roles: headers.cookie.split('=').slice(1) } : null
    },
    openedPages: {
      guestReview: async ({ params }) => {
        const { secret = '' } = params as { secret?: string }
        if (secret === 'ended') throw refuse('guest_link_ended')
        if (secret === 'broken') throw new Error('no database')
        if (secret === 'frozen') return frozen.promise
        if (secret === 'held') {
          reading += 1
          await held.promise
        }
        return { page: 'guestReview', secret, review: {} as GuestReview }
      },
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(buildDir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

describe('every page of the product answers at its address', () => {
  test.each(Object.values(pagePatterns))('%s', async (pattern) => {
    const address = pattern.replace(':subscriptionId', 'sub_1')
    const answer = await get(`${address}?x=1`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    expect(answer.headers['vary']).toBe('Accept-Encoding')
  })

  test.each(Object.values(pagePatterns).filter((pattern) => pattern !== '/'))(
    'the other form of the slash of %s redirects for good, query included',
    async (pattern) => {
      const address = pattern.replace(':subscriptionId', 'sub_1')
      const other = address.endsWith('/') ? address.slice(0, -1) : `${address}/`
      const answer = await get(`${other}?block=2&q=a%3Fb`)
      expect(answer.statusCode).toBe(308)
      expect(answer.headers.location).toBe(`${address}?block=2&q=a%3Fb`)
    },
  )

  test('the bytes of a page do not depend on its query', async () => {
    const [one, other] = await Promise.all([
      get(paths.manageVideos('a')),
      get(`${paths.manageVideos('b')}?x=1`),
    ])
    expect(one.body).toBe(other.body)
  })

  test('a link out of a reset’s e-mail has a page of its own, the same for all such links', async () => {
    const bodies = await Promise.all(
      ['', '?token=', '?token=secret', '?x=1&token=other'].map(
        async (query) => (await get(paths.resetPassword() + query)).body,
      ),
    )
    const [bare, empty, link, otherLink] = bodies
    expect(empty).toBe(bare)
    expect(link).not.toBe(bare)
    expect(otherLink).toBe(link)
    expect(link).not.toContain('secret')
  })
})

describe('who is signed in is led home from the entrances', () => {
  test.each([paths.landing(), paths.login(), paths.register()])('%s', async (address) => {
    const user = await get(address, { cookie: 'session=user' })
    expect([user.statusCode, user.headers.location]).toEqual([302, paths.dashboard()])
    const admin = await get(address, { cookie: 'session=user=admin' })
    expect([admin.statusCode, admin.headers.location]).toEqual([302, paths.adminDashboard()])
  })

  test('while it can’t be read who that is, the page is shown', async () => {
    const answer = await get(paths.landing(), { cookie: 'session=unreadable' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('while that is not answered at all, the page is shown after a moment', async () => {
    const answer = await get(paths.landing(), { cookie: 'session=frozen' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test.each([paths.demo(), paths.verifyEmail(), paths.resetPassword()])(
    '%s never redirects',
    async (address) => {
      expect((await get(address, { cookie: 'session=user' })).statusCode).toBe(200)
    },
  )
})

describe('a page travels once', () => {
  test('a browser that has it gets 304', async () => {
    const first = await get('/', { 'accept-encoding': 'br' })
    expect(first.headers['content-encoding']).toBe('br')
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('another form of the same page has another tag', async () => {
    const [br, gzip] = await Promise.all([
      get('/', { 'accept-encoding': 'br' }),
      get('/', { 'accept-encoding': 'gzip' }),
    ])
    expect(br.headers.etag).not.toBe(gzip.headers.etag)
  })
})

test('an unknown address gets the page that helps, with status 404', async () => {
  const answer = await get('/no/such/page')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch(/text\/html/)
})

test('an unknown call never gets a page', async () => {
  const answer = await get('/api/no-such-call')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch(/json/)
})

describe('files of the pages', () => {
  test('never change, and are sent in the form the build compressed', async () => {
    const answer = await get('/assets/app-abc.js', { 'accept-encoding': 'br' })
    expect([answer.body, answer.headers['content-encoding']]).toEqual(['small', 'br'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test('films answer ranges', async () => {
    const answer = await get('/assets/film-abc.mp4', { range: 'bytes=2-4' })
    expect([answer.statusCode, answer.body]).toEqual([206, '234'])
  })

  test('are sent as they are to who takes no compressed form', async () => {
    const answer = await get('/assets/app-abc.js', { 'accept-encoding': 'identity' })
    expect([answer.body, answer.headers['content-encoding']]).toEqual(['plain', undefined])
  })

  test('one that is not there is not a page either', async () => {
    expect((await get('/assets/gone.js')).statusCode).toBe(404)
    expect((await get('/assets/app-abc.js.br')).statusCode).toBe(404)
  })

  test('are listed at start, so that no request reads the folder', async () => {
    await writeFile(join(buildDir, 'client', 'assets', 'later-abc.js'), 'later')
    expect((await get('/assets/later-abc.js')).statusCode).toBe(404)
  })
})

describe('a page that is rendered for the one who opens it', () => {
  test('has what they see first, by its whole address, and is stored nowhere', async () => {
    const mine = await get(`${paths.guestReview('mine')}?cut=2`)
    expect(mine.body).toContain(`${paths.guestReview('mine')}?cut=2mine`)
    expect(mine.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(mine.headers['etag']).toBeUndefined()
    expect((await get(paths.guestReview('yours'))).body).not.toContain('mine')
    expect((await get(paths.login())).body).not.toContain('mine')
  })

  test('travels compressed', async () => {
    const { headers, rawPayload } = await get(paths.guestReview('mine'), { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('mine')
  })

  test.each(['ended', 'broken', 'frozen'])(
    'is the one for everyone where the link is %s: it asks, and shows the answer',
    async (secret) => {
      const answer = await get(paths.guestReview(secret))
      expect(answer.statusCode).toBe(200)
      expect(answer.body).not.toContain(secret)
    },
  )

  test('is the one for everyone while four others are being read or made', async () => {
    // Its page was sent without it, but it is still being read.
    const three = [0, 1, 2].map(() => get(paths.guestReview('held')))
    await until(async () => reading === 3, 60_000, 'the pages are not read')
    const mine = await get(paths.guestReview('mine'))
    expect([mine.statusCode, mine.body.includes('mine')]).toEqual([200, false])
    expect((await get(paths.login())).statusCode).toBe(200)
    held.resolve()
    frozen.resolve(null)
    await Promise.all(three)
    expect((await get(paths.guestReview('mine'))).body).toContain('mine')
  })
})
