import type { Page } from 'playwright-core'
import { listBlockVideos, type Video } from '#shared/contract/videos/videos.ts'
import { people, signIn } from '../test/e2e/identity/sign-in.ts'
import { startServer } from '../test/app/start-server.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'

/** How much slower the processor is made: a phone of some years ago. */
const slowdown = 4
const draftTitle = 'What is in it'
const drags = 6
const movesInDrag = 60
const medianMsMax = 16
const p95MsMax = 33

/** Time from a move of the pointer until the frame that shows it is drawn, on a video of 60 seconds with 12 cards. */
export async function benchTimeline(): Promise<Figure[]> {
  const server = await startServer()
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } })
    await signIn(page, people.tomas)
    await page.route(`**${listBlockVideos.path.replace(':subscriptionId', '*')}*`, async (route) => {
      const answer = await route.fetch()
      const { videos } = (await answer.json()) as { videos: Video[] }
      await route.fulfill({ response: answer, json: { videos: videos.map(makeLong) } })
    })
    await page.goto('/subscriptions/')
    await page.locator('a[href^="/subscriptions/manage/"]').first().click()
    const video = page.getByRole('article').filter({ has: page.getByRole('heading', { name: draftTitle }) })
    await video.getByRole('button', { name: 'Edit copy' }).click()
    const card = page.getByRole('slider', { name: /^Card 6/ }).first()
    await card.scrollIntoViewIfNeeded()
    await page.evaluate(measureMoves)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const answered = await measureDrags(page)
    const [half, most] = [median(answered), quantile(answered, 0.95)]
    const measured = `${ms(half)}, p95 ${ms(most)}`
    return [
      figure(
        `timeline, 60 s and 12 cards, processor ${slowdown} times slower: a drag answers (${answered.length} moves)`,
        measured,
        `<= ${medianMsMax} ms, p95 ${p95MsMax} ms`,
        half <= medianMsMax && most <= p95MsMax,
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
    server.removeData()
  }
}

/** A draft of 60 seconds with words on each of its 12 cards; other videos stay. */
function makeLong(video: Video): Video {
  if (video.status !== 'draft') return video
  const copyCards = Array.from({ length: 12 }, (_, index) => ({
    id: `${video.id}-${index}`,
    copy: 'Five plain words on it',
    wordCount: 5,
  }))
  return { ...video, length: 60, copyCards }
}

/** Moves a card to and fro. The first drag is the one in which the code is compiled. */
async function measureDrags(page: Page): Promise<number[]> {
  const card = page.getByRole('slider', { name: /^Card 6/ }).first()
  for (let drag = 0; drag <= drags; drag += 1) {
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not drawn')
    if (drag === 1) await page.evaluate('window.answeredMs.length = 0')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let move = 1; move <= movesInDrag; move += 1) await page.mouse.move(x + 12 * Math.sin(move / 5), y)
    await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  return page.evaluate<number[]>('window.answeredMs')
}

/** In the page: from each move of a pressed pointer until the next frame is drawn. */
const measureMoves = `
  window.answeredMs = []
  document.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return
    const startedAt = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.answeredMs.push(performance.now() - startedAt)
      port2.postMessage(0)
    })
  }, { capture: true })`
