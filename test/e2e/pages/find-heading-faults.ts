import type { Page } from 'playwright-core'

/** The narrowest screen on which a title has its full size, at a base size of 16 px, and a usual desk. */
const widths = [62 * 16, 1440]

/**
 * What is wrong with the headings of a page: every title (h1) is 4rem at weight 600 on screens of 62em and wider, and
 * every heading and every subtitle is set in Kanit. Leaves the page at the last width that it looked at.
 */
export async function findHeadingFaults(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const fault of await page.evaluate(readFaults)) found.add(fault)
  }
  return [...found]
}

/** Runs in the page, so it uses nothing from outside. */
function readFaults(): string[] {
  const faults: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const { fontFamily, fontSize, fontWeight, textTransform } = getComputedStyle(element)
    const isHeading = element.matches('h1, h2, h3, h4, h5, h6, [role="heading"]')
    const words = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)?.textContent ?? ''
    const isSubtitle = textTransform === 'uppercase' && words.trim() !== '' && element.closest('main')
    const name = `${element.localName} “${element.textContent?.trim().slice(0, 40)}”`
    if ((isHeading || isSubtitle) && !/^["']?Kanit\b/.test(fontFamily)) {
      faults.push(`${name} is set in ${fontFamily}`)
    }
    if (element.localName === 'h1' && (fontSize !== '64px' || fontWeight !== '600')) {
      faults.push(`${name} is ${fontSize} at ${fontWeight} on ${innerWidth} px`)
    }
  }
  return faults
}
