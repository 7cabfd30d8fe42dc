import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { createGuestLink } from '#shared/contract/review/guest-links.ts'
import type { Video } from '#shared/contract/videos/videos.ts'
import { paths } from '#shared/paths.ts'
import { pagesFolder, buildPagesWhenNeeded } from '../scripts/build.ts'
import { startExactFrames } from '../test/e2e/player/exact-frames.ts'
import { people, signIn } from '../test/e2e/identity/sign-in.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'

const seeks = 200
const slowdown = 4
const noteCount = 1_000
const moves = 60
const p95MsMax = 33
const openRatioMax = 1.2
const preparationTimeoutMs = 600_000

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
    // A step that shares no factor with the number of frames: all over the video, in no order.
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
  const bare = await addBarePage()
  const server = await startServer({ env: { MEDIA_WORKER: 'on' } })
  const browser = await openChromium()
  try {
    const open = async () => {
      // The bare page carries no policy of its own: it is a file of the build.
      const context = await browser.newContext({
        baseURL: server.baseUrl,
        viewport: { width: 1440, height: 900 },
        bypassCSP: true,
      })
      await context.addInitScript(watchFirstFrame)
      return context.newPage()
    }
    const page = await open()
    await signIn(page, people.ines)
    const video = await findVideo(page)
    const address = paths.review(video.id)
    await writeNotes(page, video, 20)
    await bare.write(video.files[0]?.prepared?.proxyUrl ?? '')
    const bareVideo = { page, path: bare.path }
    const guest = { page: await open(), path: await makeGuestLink(page, video) }
    const openings = [
      await measureOpening('review page on existing data', { page, path: address }, bareVideo),
      await measureOpening('page of a guest’s link', guest, bareVideo),
    ]
    await writeNotes(page, video, noteCount - 20)
    openings.push(
      await measureOpening(`review page with ${noteCount} notes`, { page, path: address }, bareVideo),
    )

    await page.goto(address)
    await page.locator('[data-settled][data-frame]').waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(measureAnswers)
    const smooth = async (what: string, call: string) => {
      const times = await page.evaluate<number[]>(call)
      const most = quantile(times, 0.95)
      return figure(
        `review of ${noteCount} notes, processor ${slowdown} times slower: ${what}`,
        `${ms(median(times))}, p95 ${ms(most)}`,
        `p95 <= ${p95MsMax} ms`,
        most <= p95MsMax,
      )
    }
    return [
      ...openings,
      await smooth(
        'the frame of a display with nothing to do, in the same measure',
        `window.measureIdle(${moves})`,
      ),
      await smooth('after a scroll all rows in sight are drawn', `window.measureScroll(${moves})`),
      await smooth('after a filter all rows in sight are drawn', `window.measureFilter(${moves})`),
      await smooth('a letter in the new note is drawn', `window.measureTyping(${moves})`),
      await smooth('from frame to frame of the screen while the film plays', 'window.measurePlaying(2000)'),
    ]
  } finally {
    await browser.close()
    await bare.remove()
    await server.stop()
    server.removeData()
  }
}

/**
 * A page with the bare file in a `<video>` and nothing else, served as the product's own files are. The server lists them
 * when it starts: `addBarePage` is called before.
 */
async function addBarePage() {
  const name = 'bare-film.html'
  const file = join(pagesFolder, 'client', 'assets', name)
  // Removed by the next build.
  await buildPagesWhenNeeded()
  await writeFile(file, '')
  return {
    path: `/assets/${name}`,
    write: (videoUrl: string) =>
      writeFile(
        file,
        `<!doctype html><meta charset="utf-8"><title>Bare</title><video muted preload="auto" src="${videoUrl}"></video>`,
      ),
    remove: () => rm(file, { force: true }),
  }
}

/** A film with a cut, once all films are prepared: nothing works beside the measurement then, and the proxy is played. */
async function findVideo(page: Page): Promise<Video> {
  const deadline = Date.now() + preparationTimeoutMs
  for (;;) {
    const answer = await page.request.get('/api/videos/mine')
    const { videos } = (await answer.json()) as { videos: Video[] }
    const video = videos.find(({ cut, files }) => cut?.sentAt && files.length > 0)
    if (!video) throw new Error('There is no film with a cut')
    if (videos.every(({ files }) => files.every(({ prepared }) => prepared))) return video
    if (Date.now() > deadline) throw new Error('The films are not prepared')
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Writes notes all over the video: three of four by its customer, half of those changes, the others by the studio. */
async function writeNotes(page: Page, video: Video, count: number): Promise<void> {
  const studio = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin })
  if (!studio) throw new Error('There is no browser')
  const other = await studio.newPage()
  await signIn(other, people.studio)
  const frames = video.length * 25
  const write = async (at: number) => {
    const by = at % 4 === 0 ? other : page
    const frame = Math.floor((at * frames) / count)
    const answer = await by.request.post(`/api/videos/${video.id}/notes`, {
      headers: { origin: new URL(page.url()).origin },
      data: {
        noteId: randomUUID(),
        cut: video.cut?.number ?? 1,
        kind: at % 4 === 0 || at % 2 === 0 ? 'comment' : 'change',
        text: `Note ${at}: ${'hold this a little longer '.repeat(1 + (at % 5))}`,
        frames: { in: frame, out: frame + 1 },
      },
    })
    if (!answer.ok()) throw new Error(`A note was refused: ${await answer.text()}`)
  }
  for (let at = 0; at < count; at += 4) await Promise.all([at, at + 1, at + 2, at + 3].map(write))
  await studio.close()
}

async function makeGuestLink(page: Page, video: Video): Promise<string> {
  const answer = await page.request.post(createGuestLink.path.replace(':videoId', video.id), {
    headers: { origin: new URL(page.url()).origin },
    data: { cut: video.cut?.number ?? 1, mayComment: true },
  })
  if (!answer.ok()) throw new Error(`No link: ${await answer.text()}`)
  const made = (await answer.json()) as { secret: string }
  return paths.guestReview(made.secret)
}

/** A page of the browser, and the address that it opens. */
interface Opened {
  page: Page
  path: string
}

/**
 * From the beginning of the navigation until the browser has presented the video's first frame and notes are drawn,
 * against a page with nothing but the same file. Both come by their address, from the same server, in the same browser.
 */
async function measureOpening(what: string, ours: Opened, bare: Opened): Promise<Figure> {
  const read = async ({ page, path }: Opened) => {
    await page.goto(path, { waitUntil: 'commit' })
    const time = await page.evaluate<number>('window.firstFrame')
    await page.waitForLoadState('networkidle')
    return time
  }
  // A server that has been running has compiled what it runs often.
  for (let round = 0; round < 60; round += 1) {
    await (await ours.page.request.get(ours.path)).body()
    // A network that reads guests' reviews faster gets the page for everyone.
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  const [times, bareTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round < 12; round += 1) {
    const [bareTime, time] = [await read(bare), await read(ours)]
    // In the first rounds code is compiled, and files come into the browser's cache.
    if (round < 3) continue
    bareTimes.push(bareTime)
    times.push(time)
  }
  const ratio = median(times) / median(bareTimes)
  return figure(
    `${what}: first frame and notes, against a page with the bare file in a <video>`,
    `${ratio.toFixed(2)} (${ms(median(times))}, bare ${ms(median(bareTimes))})`,
    `<= ${openRatioMax}`,
    ratio <= openRatioMax,
  )
}

/**
 * In each page, before anything of it: when the first frame of its video is presented and its notes, if it has any to
 * draw, have a place on the screen. In ms since the beginning of the navigation.
 */
const watchFirstFrame = `
  window.firstFrame = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The film shows no frame')), 30_000)
    const isPlain = location.pathname.startsWith('/assets/')
    const areNotesDrawn = () =>
      isPlain || document.querySelector('ol[aria-label*="place in the film"]')?.getBoundingClientRect().width > 0
    const settle = (now) => areNotesDrawn() ? resolve(now) : requestAnimationFrame(settle)
    const observer = new MutationObserver(() => {
      const film = document.querySelector('video')
      if (!film) return
      observer.disconnect()
      film.requestVideoFrameCallback(settle)
    })
    observer.observe(document, { childList: true, subtree: true })
  })`

/** In the page: from a move until a frame is drawn that shows it whole. */
const measureAnswers = `
  const drawnFrame = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(0)
  }))
  const untilDrawn = async (act, isThere) => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const startedAt = performance.now()
    act()
    do {
      await drawnFrame()
      if (performance.now() - startedAt > 30_000) throw new Error('Never drawn on: ' + document.body.innerText.slice(0, 300))
    } while (!isThere())
    return performance.now() - startedAt
  }
  const repeat = async (times, act, isThere = () => true) => {
    const measured = []
    for (let at = 0; at < times + 10; at += 1) {
      measured.push(await untilDrawn(() => act(at), () => isThere(at)))
      // Nobody moves sixty times a second without a pause: what is drawn afterwards is drawn.
      if (at % 4 === 3) await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // In the first ones the code is compiled.
    return measured.slice(10)
  }
  const findPanel = () => {
    let box = document.querySelector('li[data-row]')
    while (getComputedStyle(box).overflowY !== 'auto') box = box.parentElement
    return box
  }
  /** No place in the panel is without a row, from its upper edge to its lower one. */
  const isCovered = (panel) => {
    const { left, top, bottom, width } = panel.getBoundingClientRect()
    const rows = [...panel.querySelectorAll('li[data-row]')].map((row) => row.getBoundingClientRect())
    const list = panel.querySelector('ol').getBoundingClientRect()
    const from = Math.max(top, list.top), to = Math.min(bottom, list.bottom)
    const first = rows[0], last = rows.at(-1)
    return width > 0 && first.top <= from + 1 && last.bottom >= to - 1
  }
  window.measureIdle = (times) => repeat(times, () => undefined)
  window.measureScroll = (times) => {
    const panel = findPanel()
    return repeat(times, (at) => { panel.scrollTop += at % 8 === 7 ? 9000 : 240 }, () => isCovered(panel))
  }
  window.measureFilter = (times) => {
    const panel = findPanel()
    panel.scrollTop = 3000
    const buttons = [...document.querySelectorAll('fieldset[aria-label="Show notes that are"] button')].slice(0, 2)
    const title = buttons[0].closest('section').querySelector('h2')
    let before = ''
    // Where both filters show the same notes the title stays: then the button says that the list was drawn.
    let pressed = ''
    const isPressedOnly = (at) => buttons[at % 2].getAttribute('aria-pressed') !== pressed
    return repeat(
      times,
      (at) => {
        before = title.textContent
        pressed = buttons[at % 2].getAttribute('aria-pressed')
        buttons[at % 2].click()
      },
      (at) => (title.textContent !== before || isPressedOnly(at)) && isCovered(panel),
    )
  }
  window.measureTyping = async (times) => {
    const field = document.querySelector('form textarea')
    field.focus()
    const measured = await repeat(times, () => document.execCommand('insertText', false, 'a'))
    return measured
  }
  window.measurePlaying = async (forMs) => {
    const film = document.querySelector('video')
    film.currentTime = 0
    film.muted = true
    await film.play()
    const gaps = []
    const startedAt = performance.now()
    let before = startedAt
    while (performance.now() - startedAt < forMs) {
      const now = await new Promise((resolve) => requestAnimationFrame(resolve))
      gaps.push(now - before)
      before = now
    }
    film.pause()
    return gaps.slice(1)
  }`
