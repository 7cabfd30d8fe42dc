import type { Browser } from 'playwright-core'
import { figure, median, ms, quantile } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'
import { firstTapMsMax } from './page-budgets.ts'

const rounds = 9
/** Interaction to Next Paint counts as good when three of four visits stay below its 200 ms; the worst is told. */
const heldShare = 0.75
/** As Lighthouse slows a machine down to a phone. */
const slowdown = 4

interface Tap {
  what: string
  path: string
  /** Of the thing that is tapped. */
  selector: string
  /** In the page: true once the tap shows. */
  isAnswered: string
  /** Of a person who asks for less motion: there no film starts by itself. */
  isStill?: true
  /** It was answered before: only told. */
  mayWait?: true
}

const playFilm = 'button:text-is("Play film") >> nth=0'
const isFilmPlaying = `[...document.querySelectorAll('button')].some((button) => button.textContent === 'Pause film')`

const taps: Tap[] = [
  {
    what: 'colour mode',
    path: '/',
    selector: 'button[aria-label="Switch between light and dark"]',
    isAnswered: `document.documentElement.dataset.mantineColorScheme === 'dark'`,
  },
  {
    what: 'frame of the cutdowns',
    path: '/',
    selector: 'label:has(input[name="landing-ratio"][value="1:1"])',
    // The mark inside the frame, which shows only the frame that is drawn.
    isAnswered: `[...document.querySelectorAll('#cutdowns div[aria-hidden] > span')]
      .some((mark) => mark.textContent === '1:1' && mark.checkVisibility())`,
  },
  {
    // The one tap of the first screen that only the scripts can carry out: until then the button shows that it heard.
    what: 'play the film',
    path: '/',
    selector: playFilm,
    isAnswered: `document.querySelector('button[aria-busy]') || ${isFilmPlaying}`,
    isStill: true,
  },
  {
    what: 'play the film, until it plays',
    path: '/',
    selector: playFilm,
    isAnswered: isFilmPlaying,
    isStill: true,
    mayWait: true,
  },
]

/** A tap on a phone as soon as the page has loaded, until the frame in which it shows. */
export async function measureFirstTap(address: string): Promise<Figure[]> {
  const browser = await openChromium()
  try {
    const figures: Figure[] = []
    for (const tap of taps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await tapOnce(browser, address, tap))
      const most = quantile(times, heldShare)
      figures.push(
        figure(
          `${tap.path}: first tap, ${tap.what}${tap.mayWait ? '' : ', until it shows'}`,
          `${ms(median(times))}, three of four ${ms(most)}, worst ${ms(Math.max(...times))}`,
          tap.mayWait ? '' : `<= ${firstTapMsMax} ms`,
          tap.mayWait ? null : most <= firstTapMsMax,
        ),
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function tapOnce(
  browser: Browser,
  address: string,
  { path, selector, isAnswered, isStill }: Tap,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  })
  try {
    const page = await context.newPage()
    const debug = await context.newCDPSession(page)
    await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(`
      window.answered = new Promise((resolve) => {
        addEventListener('pointerdown', (event) => {
          // Right after the frame that draws it, before whatever else waits.
          const elapsed = () => resolve(performance.now() - event.timeStamp)
          const look = () => {
            if (${isAnswered}) scheduler.postTask(elapsed, { priority: 'user-blocking' })
            else if (performance.now() - event.timeStamp > 5000) resolve(Infinity)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }, { capture: true, once: true })
      })`)
    await page.goto(`${address}${path}`, { waitUntil: 'load' })
    const target = page.locator(selector)
    await target.scrollIntoViewIfNeeded()
    await target.tap({ force: true })
    return await page.evaluate<number>('window.answered')
  } finally {
    await context.close()
  }
}
