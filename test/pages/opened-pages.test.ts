import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOpenedPages } from '#server/app/opened-pages.ts'
import { limitGuestReadings } from '#server/identity/limits/limit-requests.ts'
import { registerPages, type PagesDeps } from '#server/pages/pages.ts'
import {
  addGuestNote,
  createGuestLink,
  endGuestLink,
  listGuestLinks,
} from '#shared/contract/review/guest-links.ts'
import { paths } from '#shared/paths.ts'
import { noteLimits } from '#shared/review/notes.ts'
import { seedFigures } from '#shared/products/catalogue.ts'
import { pagesFolder, buildPagesWhenNeeded } from '../../scripts/build.ts'
import { makeUser } from '../factories.ts'
import { until } from '../until.ts'
import { cardFrames, startSentReview, type ReviewShop } from '../videos/review-fixture.ts'

/*
 * Pages that come with what the one who opens them sees first: their video begins before a script has run. The page's
 * own build is rendered for videos of a real database.
 */

let review: ReviewShop
let app: FastifyInstance
const words = 'Slower here. </script><script>alert(1)</script>'

beforeAll(async () => {
  await buildPagesWhenNeeded()
  review = await startSentReview()
  await review.add(review.owner, { text: words })
  app = await startPages(createOpenedPages(review.shop.deps))
})
afterAll(async () => {
  await app.close()
  await review.shop.close()
})

async function startPages(openedPages: PagesDeps['openedPages'] = {}): Promise<FastifyInstance> {
  const pages = Fastify()
  await registerPages(pages, {
    buildDir: pagesFolder,
    publicConfig: {
      baseUrl: 'http://localhost',
      currency: 'usd',
      isSandbox: true,
      hasGoogle: false,
      contactEmail: 'studio@films.example',
      companyLine: null,
      termsUrl: null,
      privacyUrl: null,
    },
    readCatalogue: async () => ({ version: 1, products: [], figures: seedFigures, currency: 'usd' }),
    readSession: async () => null,
    openedPages,
  })
  return pages
}

const pageOfEveryone = 'Loading...'

const open = (url: string, cookie = '') => app.inject({ url, headers: { cookie } })
const openAs = async (user: { id: string }) =>
  open(paths.review(review.videoId), await review.shop.signIn(user))

const hash = (source: string) => createHash('sha256').update(source).digest('base64')

/** The addresses of videos that the HTML names before any script, and the notes that are listed. */
const readVideos = (html: string) =>
  [...html.matchAll(/<video[^>]* src="([^"]+)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&'))
const countRows = (html: string) => html.match(/<li[^>]* data-row=/g)?.length ?? 0

describe('the document of a review', () => {
  test('holds the address of the proxy and the notes, for the customer and the studio', async () => {
    const { cuts } = await review.read(review.owner)
    const ours = await openAs(review.owner)
    expect(readVideos(ours.body)).toEqual([cuts[0]?.files[0]?.prepared?.proxyUrl])
    expect(countRows(ours.body)).toBe(1)
    expect(ours.body).toContain('Slower here. &lt;/script&gt;')
    expect(ours.body).not.toContain(pageOfEveryone)
    expect(ours.headers['cache-control']).toBe('no-store')
    const theirs = await openAs(review.admin)
    expect(readVideos(theirs.body)).toHaveLength(1)
    expect(countRows(theirs.body), 'a draft is not seen').toBe(0)
  })

  test('lets its scripts wait for the film', async () => {
    const { body } = await openAs(review.owner)
    expect(body).toContain('<script type="text/plain" data-modules=')
    expect(body).not.toContain('rel="modulepreload"')
  })

  test('runs no script that came in by a note', async () => {
    const { body, headers } = await openAs(review.owner)
    expect(body).not.toContain('<script>alert(1)')
    const everyones = await open(paths.review(review.videoId))
    expect(headers['content-security-policy']).toBe(everyones.headers['content-security-policy'])
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    expect(scripts.length).toBeGreaterThan(5)
    for (const [, attributes = '', source = ''] of scripts) {
      if (attributes.includes('type="application/json"')) expect(source).toContain('Slower here.')
      else if (source) expect(policy, source).toContain(hash(source))
    }
  })

  test('begins with the head that everyone gets, so that it can be sent before anything is read', async () => {
    const [ours, everyones] = [await openAs(review.owner), await open(paths.review(review.videoId))]
    const head = ours.body.slice(0, ours.body.lastIndexOf('<link rel="stylesheet"'))
    expect(head.length).toBeGreaterThan(1000)
    expect(everyones.body.startsWith(head)).toBe(true)
  })

  test('is the one for everyone for those who may not see it, and for an address without a film', async () => {
    const stranger = await openAs(await makeUser(review.shop.db))
    const anonymous = await open(paths.review(review.videoId))
    const missing = await open(paths.review('nothing'), await review.shop.signIn(review.owner))
    for (const { body } of [stranger, anonymous, missing]) {
      expect(body).toContain(pageOfEveryone)
      expect(readVideos(body)).toEqual([])
      expect(body).toBe(anonymous.body)
    }
  })
})

const makeLink = async () => {
  const intent = { videoId: review.videoId, intentId: crypto.randomUUID(), cut: 1, mayComment: true }
  return (await review.shop.call(createGuestLink, intent, { as: review.owner })).output
}
const comment = async (secret: string, text: string) => {
  const fields = { noteId: crypto.randomUUID(), name: 'Ines', text, frames: cardFrames[0] }
  const { status } = await review.shop.call(addGuestNote, fields, { headers: { 'guest-link': secret } })
  expect(status).toBe(200)
}
const hasFilm = async (secret: string) =>
  readVideos((await open(paths.guestReview(secret))).body).length === 1

describe('the document of a guest’s link is the one for everyone', () => {
  test('with more comments, or words, than are rendered fast', async () => {
    const [many, long] = [await makeLink(), await makeLink()]
    for (let written = 0; written < 50; written += 1) await comment(many.secret, 'More light?')
    expect(await hasFilm(many.secret)).toBe(true)
    review.clock.advance(60_000)
    await comment(many.secret, 'More light?')
    expect(await hasFilm(many.secret)).toBe(false)

    const text = 'w'.repeat(noteLimits.characters)
    for (let written = 0; written < 5; written += 1) await comment(long.secret, text)
    expect(await hasFilm(long.secret)).toBe(true)
    await comment(long.secret, 'x')
    expect(await hasFilm(long.secret)).toBe(false)
  })

  test('for a network that reads too much', async () => {
    const { secret } = await makeLink()
    review.clock.advance(10_000)
    for (let readings = 1; readings < 20; readings += 1)
      await limitGuestReadings(review.shop.deps, '127.0.0.1')
    expect(await hasFilm(secret)).toBe(true)
    expect(await hasFilm(secret)).toBe(false)
    review.clock.advance(10_000)
    expect(await hasFilm(secret)).toBe(true)
  })
})

test('the document of a guest’s link holds the film and the comments, until the link is ended', async () => {
  const { shop, owner, videoId } = review
  const made = await shop.call(
    createGuestLink,
    { videoId, intentId: crypto.randomUUID(), cut: 1, mayComment: true },
    { as: owner },
  )
  const { secret } = made.output
  const by = { headers: { 'guest-link': secret } }
  const comment = { noteId: crypto.randomUUID(), name: 'Ines', text: 'More light?', frames: cardFrames[0] }
  await shop.call(addGuestNote, comment, by)
  const { body, headers } = await open(paths.guestReview(secret))
  expect(readVideos(body)).toEqual([
    expect.stringMatching(/^\/api\/guest\/files\/[^/]+\/derived\/proxy\?link=/),
  ])
  expect(body).toContain('More light?')
  expect(body).toContain(`<bdi>${owner.name}</bdi>`)
  expect(body, 'nothing of the customer').not.toContain('Slower here.')
  expect(headers['x-robots-tag']).toBe('noindex')

  // Previews of chats fetch the document, or its head: nobody has seen the cut by that, or changed something.
  for (let looks = 0; looks < 70; looks += 1) {
    await app.inject({ method: 'HEAD', url: paths.guestReview(secret) })
  }
  const { links } = (await shop.call(listGuestLinks, { videoId }, { as: owner })).output
  expect(links[0]?.lastUsedAt).toBeNull()
  expect((await shop.call(addGuestNote, { ...comment, noteId: crypto.randomUUID() }, by)).status).toBe(200)

  await shop.call(endGuestLink, { videoId, linkId: made.output.id }, { as: owner })
  const ended = (await open(paths.guestReview(secret))).body
  expect(readVideos(ended)).toEqual([])
  expect(ended).not.toContain('More light?')
})

const sizedAddress = (size: number) => `${paths.review(review.videoId)}?size=${size}`

describe('readers who take nothing', () => {
  let cookie: string
  let pages: FastifyInstance
  let baseUrl: string
  beforeAll(async () => {
    cookie = await review.shop.signIn(review.owner)
    const read = createOpenedPages(review.shop.deps).review
    pages = await startPages({
      review: async (request) => {
        const opening = await read(request)
        const size = Number(new URL(request.url, 'http://localhost').searchParams.get('size'))
        // Only in the page's data: it is not laid out.
        if (opening?.page === 'review') Object.assign(opening.review, { more: 'w'.repeat(size) })
        return opening
      },
    })
    baseUrl = await pages.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => pages.close())

  /** More than this is not taken over by the system by itself. */
  const kept = 4_500_000
  const openWithoutTaking = (size: number) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(baseUrl + sizedAddress(size), { headers: { cookie } }, resolve).on('error', reject)
    })
  const isOpened = async (size: number) =>
    !(await pages.inject({ url: sizedAddress(size), headers: { cookie } })).body.includes(pageOfEveryone)

  test('keep no more of large pages than the bound in memory', async () => {
    const readers = await Promise.all([openWithoutTaking(2 * kept), openWithoutTaking(2 * kept)])
    await until(async () => !(await isOpened(3_000_000)), 60_000, 'a third large one is kept, too')
    expect(await isOpened(0), 'a small one').toBe(true)
    for (const reader of readers) reader.destroy()
    await until(async () => isOpened(3_000_000), 60_000, 'the bound is used up for good')
  })

  test('leave the places to the pages of others', async () => {
    const readers: IncomingMessage[] = []
    for (let opened = 0; opened < 4; opened += 1) readers.push(await openWithoutTaking(kept))
    await until(async () => isOpened(0), 60_000, 'their pages are rendered, and nobody else’s')
    for (const reader of readers) reader.destroy()
  })
})
