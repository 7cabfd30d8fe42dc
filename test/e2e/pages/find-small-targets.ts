import type { Page } from 'playwright-core'

/** As high as a finger needs it, in px; half a px is rounding. */
const leastHeight = 43.5

/**
 * The buttons, fields and choices of the page that are lower than 44 px for somebody who uses a finger, one line each.
 * Links inside a sentence are as high as its line, and a box with its words is as high as both.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const found = await page.evaluate((least) => {
    if (!matchMedia('(pointer: coarse)').matches) return ['This browser has no finger.']
    const targets = document.querySelectorAll<HTMLElement>(
      'button, select, textarea, summary, input, a[href]',
    )
    return [...targets]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .filter((each) => getComputedStyle(each).display !== 'inline')
      .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && box.height > 2 && box.height < least)
      .map(({ each, box }) => {
        const name = each.getAttribute('aria-label') ?? each.textContent ?? ''
        return `${each.localName} ${name.trim()}: ${Math.round(box.height)} px`
      })
  }, leastHeight)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await devTools.detach()
  return found
}
