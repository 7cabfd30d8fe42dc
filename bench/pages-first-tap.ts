import type { Browser } from 'playwright-core'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'
import { openChromium } from './open-chromium.ts'
import { firstTapMsMax } from './page-budgets.ts'

const rounds = 9
/** As Lighthouse slows a machine down to a phone. */
const slowdown = 4

interface Tap {
  what: string
  path: string
  /** Of the thing that is tapped. */
  selector: string
  /** In the page: true once the tap shows. */
  isAnswered: string
  /** With prefers-reduced-motion: no video starts by itself. */
  isStill?: true
}

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
    what: 'play the film',
    path: '/',
    selector: '[data-island="hero"] [data-part="toggle"]',
    isAnswered: `document.querySelector('[data-island="hero"]').hasAttribute('data-playing')`,
    isStill: true,
  },
  {
    what: 'one more film',
    path: '/',
    selector: 'button[aria-label="More: 30 second ad"]',
    isAnswered: `document.querySelector('[data-name="30"] output').textContent === '1'`,
  },
  {
    what: 'frame of a film',
    path: '/demo/nike',
    selector: '#shoe label:has(input[value="1:1"])',
    isAnswered: `document.querySelector('#shoe [data-part="frame"]').style.getPropertyValue('--part') === '0.5625'`,
  },
]

/**
 * A tap on a phone as soon as the page has loaded, until the frame in which it shows.
 *
 * @param isHeld the worst has to reach its target; otherwise it is only printed
 */
export async function measureFirstTap(address: string, isHeld: boolean): Promise<Figure[]> {
  const browser = await openChromium()
  try {
    const figures: Figure[] = []
    for (const tap of taps) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await tapOnce(browser, address, tap))
      const worst = Math.max(...times)
      figures.push(
        figure(
          `${tap.path}: first tap, ${tap.what}, until it shows`,
          `${ms(median(times))}, worst of ${rounds} ${ms(worst)}`,
          isHeld ? `<= ${firstTapMsMax} ms` : '',
          isHeld ? worst <= firstTapMsMax : null,
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
          // Right after the frame is drawn, before other queued tasks.
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
    // What only a script can do is not offered before the script is there.
    await target.and(page.locator(':not(:disabled)')).waitFor()
    await target.tap({ force: true })
    return await page.evaluate<number>('window.answered')
  } finally {
    await context.close()
  }
}
