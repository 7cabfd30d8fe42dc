import type { Page } from 'playwright-core'
import { readReview, type Review, type ReviewNote } from '#shared/contract/review.ts'
import type { Video } from '#shared/contract/videos.ts'
import { startExactFrames } from '../test/e2e/exact-frames.ts'
import { people, signIn } from '../test/e2e/sign-in.ts'
import { startServer } from '../test/start-server.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'

const seeks = 200
const slowdown = 4
const noteCount = 1_000
const moves = 60
const p95MsMax = 33
const openRatioMax = 1.2

/** Seeks that are confirmed by the picture, and a review page with 1,000 notes on a slow processor. */
export async function benchReview(): Promise<Figure[]> {
  return [await measureSeeks(), ...(await measurePage())]
}

async function measureSeeks(): Promise<Figure> {
  const browser = await openChromium()
  const frames = await startExactFrames()
  try {
    const page = await frames.newPage(browser)
    const count = await frames.open(page, { num: 25, den: 1 }, 750)
    // A step that shares no factor with the number of frames: all over the film, in no order.
    const sought = Array.from({ length: seeks }, (_, at) => (at * 317) % count)
    const shown = await frames.run(page, 'seek', sought)
    const exact = shown.filter(({ asked, counted, carried }) => asked === counted && asked === carried).length
    const times = shown.map((each) => each.ms)
    return figure(
      `seek to any frame of a 30 s proxy until it stands in the picture (${exact} of ${seeks} exact)`,
      `${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`,
      'all exact',
      exact === seeks,
    )
  } finally {
    await browser.close()
    await frames.stop()
  }
}

async function measurePage(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } })
    await signIn(page, people.ines)
    const film = await findFilm(page)
    const opened = await measureOpening(page, film)
    await page.route(`**${readReview.path.replace(':videoId', film.id)}`, async (route) => {
      const answer = await route.fetch()
      const review = (await answer.json()) as Review
      await route.fulfill({ response: answer, json: { ...review, notes: makeNotes(review) } })
    })
    await page.goto(`/subscriptions/review/${film.id}`)
    await page.getByText('Note 3 of many', { exact: true }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(measureAnswers)
    const scrolled = await page.evaluate<number[]>(`window.measureScroll(${moves})`)
    const filtered = await page.evaluate<number[]>(`window.measureFilter(${moves})`)
    const smooth = (what: string, times: readonly number[]) => {
      const most = quantile(times, 0.95)
      return figure(
        `review of ${noteCount} notes, processor ${slowdown} times slower: ${what}`,
        `${ms(median(times))}, p95 ${ms(most)}`,
        `p95 <= ${p95MsMax} ms`,
        most <= p95MsMax,
      )
    }
    return [opened, smooth('a scroll is drawn', scrolled), smooth('a filter is drawn', filtered)]
  } finally {
    await browser.close()
    await server.stop()
    server.removeData()
  }
}

async function findFilm(page: Page): Promise<Video> {
  const answer = await page.request.get('/api/videos/mine')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const film = videos.find(({ cut, files }) => cut?.sentAt && files.length > 0)
  if (!film) throw new Error('There is no film with a cut')
  return film
}

/** From the click on a link until the first frame stands in the picture and the notes are there, against the bare file. */
async function measureOpening(page: Page, film: Video): Promise<Figure> {
  const [ours, bare]: [number[], number[]] = [[], []]
  const fileUrl = film.files[0]?.prepared?.proxyUrl ?? film.files[0]?.url ?? ''
  for (let round = 0; round < 5; round += 1) {
    await page.goto(`/subscriptions/manage/${film.subscriptionId}?film=${film.id}`)
    const link = page.locator(`a[href^="/subscriptions/review/${film.id}"]`).first()
    await link.waitFor()
    await page.waitForLoadState('networkidle')
    bare.push(await page.evaluate<number>(`(${openBare})(${JSON.stringify(fileUrl)})`))
    const startedAt = performance.now()
    await link.click()
    await page.locator('[data-settled][data-frame]').waitFor()
    await page.getByRole('heading', { name: /^Notes/ }).waitFor()
    ours.push(performance.now() - startedAt)
  }
  const ratio = median(ours) / median(bare)
  return figure(
    'review page on existing data: first frame and notes, against the bare file in a <video>',
    `${ratio.toFixed(2)} (${ms(median(ours))}, bare ${ms(median(bare))})`,
    `<= ${openRatioMax}`,
    ratio <= openRatioMax,
  )
}

/** In the page: until the first frame of a file is presented, in ms. */
const openBare = `async (url) => {
  const startedAt = performance.now()
  const film = document.createElement('video')
  film.muted = true
  film.preload = 'auto'
  film.src = url
  document.body.append(film)
  await new Promise((resolve, reject) => {
    film.requestVideoFrameCallback(resolve)
    setTimeout(() => reject(new Error('The file shows no frame')), 30_000)
  })
  film.remove()
  return performance.now() - startedAt
}`

/** Notes all over the film; every fourth one is the reader's. */
function makeNotes({ cuts }: Review): ReviewNote[] {
  const frames = (cuts[0]?.copy.length ?? 15) * 25
  return Array.from({ length: noteCount }, (_, at) => ({
    id: `note-${at}`,
    cut: cuts[0]?.number ?? 1,
    kind: 'change',
    state: at % 3 === 0 ? 'resolved' : 'open',
    side: 'customer',
    author: 'Somebody',
    isMine: at % 4 === 0,
    text: at === 3 ? 'Note 3 of many' : `Note ${at}: ${'hold this a little longer '.repeat(1 + (at % 5))}`,
    anchor: { on: 'time', frame: Math.floor((at * frames) / noteCount), length: 1 },
    marks: null,
    createdAt: new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString(),
    editedAt: null,
    sentAt: new Date(Date.UTC(2026, 2, 2)).toISOString(),
    round: 1,
    resolution: at % 3 === 0 ? { answer: 'Done.', at: new Date(Date.UTC(2026, 2, 3)).toISOString() } : null,
    replies: [],
    version: 1,
  }))
}

/** In the page: from a move until the frame that shows it is drawn. */
const measureAnswers = `
  const untilDrawn = async (act) => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    act()
    await new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    }))
    return performance.now() - startedAt
  }
  const repeat = async (times, act) => {
    const measured = []
    for (let at = 0; at < times + 5; at += 1) measured.push(await untilDrawn(() => act(at)))
    // In the first ones the code is compiled.
    return measured.slice(5)
  }
  window.measureScroll = (times) => {
    let box = document.querySelector('li[data-row]')
    while (getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
    return repeat(times, (at) => { box.scrollTop += at % 8 === 7 ? 9000 : 240 })
  }
  window.measureFilter = (times) => {
    const buttons = [...document.querySelectorAll('[role="group"] button[aria-pressed]')].slice(0, 2)
    return repeat(times, (at) => buttons[at % 2].click())
  }`
