import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import type { Video } from '#shared/contract/videos/videos.ts'
import { people, signIn } from '../test/e2e/identity/sign-in.ts'
import { startServer } from '../test/app/start-server.ts'
import type { DrawnFrames } from './drawn-frames.ts'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'

/** Sixty frames a second. */
const frameMsMax = 1000 / 60
const videoTitle = 'Quiet on the shelf'
const slowdown = 4

/**
 * The animatic in a Chromium that draws without a graphics card: a frame at 720p beside a bare canvas with the same
 * picture, the export of 30 seconds, and what a typed character takes until it stands on the picture.
 */
export async function benchAnimatic(): Promise<Figure[]> {
  const script = await bundleForPage()
  const server = await startServer()
  const browser = await openChromium()
  try {
    const page = await browser.newPage({ baseURL: server.baseUrl, viewport: { width: 1440, height: 900 } })
    // It is queued: the studio still writes it.
    await signIn(page, people.studio)
    const video = await findVideo(page)
    const address = `/subscriptions/manage/${video.subscriptionId}?film=${video.id}`
    await page.goto(address)
    await page.locator('canvas[data-drawn]').first().waitFor()
    const { framesMs, bareMs, shownFrames } = (await page.evaluate(
      `${script};animaticInPage.measureFrames(${JSON.stringify(video)})`,
    )) as DrawnFrames
    const p95 = quantile(framesMs, 0.95)
    const typedMs = await measureTyping(page)
    const exportSeconds = await measureExport(page)
    return [
      figure(
        `animatic: a frame at 1280 x 720 (${framesMs.length} frames)`,
        `${ms(median(framesMs))}, p95 ${ms(p95)}`,
        `p95 <= ${frameMsMax.toFixed(1)} ms`,
        p95 <= frameMsMax,
      ),
      figure(
        'animatic: ratio to a cleared canvas with the bare picture',
        `${(median(framesMs) / median(bareMs)).toFixed(2)} (bare ${ms(median(bareMs))})`,
      ),
      figure('animatic: frames shown in a second', String(shownFrames), '>= 58', shownFrames >= 58),
      figure('animatic: export of 30 s, 16:9', `${exportSeconds.toFixed(1)} s`),
      figure(
        `copy on the picture: a typed character until it is drawn in four ratios, processor slowed ${slowdown} times (${typedMs.length})`,
        `${ms(median(typedMs))}, p95 ${ms(quantile(typedMs, 0.95))}`,
      ),
    ]
  } finally {
    await browser.close()
    await server.stop()
    server.removeData()
  }
}

async function findVideo(page: Page): Promise<Video> {
  const answer = await page.request.get('/api/videos?status=queued')
  const { videos } = (await answer.json()) as { videos: Video[] }
  const video = videos.find((each) => each.title === videoTitle)
  if (!video) throw new Error(`There is no film “${videoTitle}”`)
  return video
}

/** What measures in the page, with the drawing, as one script that leaves `animaticInPage`. */
async function bundleForPage(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: {
        entry: join(import.meta.dirname, 'animatic-in-page.ts'),
        formats: ['iife'],
        name: 'animaticInPage',
      },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (!code) throw new Error('The drawing was not built')
  return code
}

/** From the key to the picture of the screen in which its letter stands. */
async function measureTyping(page: Page): Promise<number[]> {
  const field = page.getByRole('textbox', { name: 'Card 1' })
  await field.focus()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const typedMs: number[] = []
  for (const letter of 'it works at night and rests by day') {
    typedMs.push((await page.evaluate(`(${typeAndWait})(${JSON.stringify(letter)})`)) as number)
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await browser.detach()
  return typedMs.slice(4)
}

async function measureExport(page: Page): Promise<number> {
  await page.getByRole('button', { name: `Watch the animatic of ${videoTitle}` }).click()
  const download = page.waitForEvent('download', { timeout: 300_000 })
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Export 16:9' }).click()
  await download
  return (performance.now() - startedAt) / 1000
}

/** In the page: types into the field that has the focus. */
const typeAndWait = `async (letter) => {
  const startedAt = performance.now()
  document.execCommand('insertText', false, letter)
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return performance.now() - startedAt
}`
