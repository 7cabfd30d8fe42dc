import type { Page } from 'playwright-core'

/** A tablet, and a small desk with the app's bar beside the page: tables and cards have the least room there. */
const betweenWidths = [820, 1100]

/**
 * What does not fit on screens between a phone and a desk, and words that break after every few letters there. Leaves the
 * page at the last width that it looked at.
 */
export async function findLostBetween(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of betweenWidths) {
    await page.setViewportSize({ width, height: 900 })
    const lost = [...(await findLostContent(page)), ...(await findSqueezedWords(page))]
    found.push(...lost.map((line) => `${line}, at ${width} px`))
  }
  return found
}

const findSqueezedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const squeezed: string[] = []
    // What only screen readers read is one pixel wide.
    const isRead = (box: Element | null): boolean =>
      box === null || (box.getBoundingClientRect().width > 2 && isRead(box.parentElement))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      const words = text.nodeValue?.trim() ?? ''
      if (lines >= 3 && words.length / lines < 4 && isRead(text.parentElement))
        squeezed.push(`in ${lines} lines: ${words.slice(0, 40)}`)
    }
    return squeezed.slice(0, 12)
  })

/**
 * What does not fit: a page that scrolls sideways, with the elements that stick out, and headings, links and buttons
 * whose words are cut off. What lies in a box with a scroll bar of its own is not lost.
 */
export function findLostContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // One closure over the page: it is sent there whole.
    class Look {
      readonly root = document.documentElement
      readonly lost = new Set<string>()

      name(element: Element): string {
        const words = (element.textContent ?? '').trim().slice(0, 40)
        return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${words}`
      }

      isShown(element: Element): boolean {
        const { width, height } = element.getBoundingClientRect()
        // What only screen readers read is one pixel wide.
        return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
      }

      isInside(element: Element, overflows: readonly string[]): boolean {
        const box = element.parentElement
        if (!box || box === document.body) return false
        return overflows.includes(getComputedStyle(box).overflowX) || this.isInside(box, overflows)
      }

      findWide(): void {
        const { scrollWidth, clientWidth } = this.root
        if (scrollWidth <= clientWidth) return
        this.lost.add(`scrolls sideways: ${scrollWidth} in ${clientWidth}`)
        for (const element of document.body.querySelectorAll('*')) {
          const { right } = element.getBoundingClientRect()
          if (right <= clientWidth + 1 || !this.isShown(element)) continue
          if (this.isInside(element, ['auto', 'scroll', 'hidden', 'clip'])) continue
          this.lost.add(`sticks out to ${Math.round(right)}: ${this.name(element)}`)
        }
      }

      findCut(element: Element): void {
        const { left, right } = element.getBoundingClientRect()
        const { clientWidth } = this.root
        // Far to the left is where a skip link waits.
        if (right > clientWidth + 1 && left < clientWidth)
          this.lost.add(`cut off at the edge: ${this.name(element)}`)
        for (const box of [element, ...element.querySelectorAll('*')]) {
          const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
          // With an ellipsis it is shortened on purpose, and said in full elsewhere: but for the choices of a filter.
          const isShortened = textOverflow === 'ellipsis' && !box.matches('.mantine-SegmentedControl-label')
          if (!this.isShown(box) || !box.textContent?.trim() || isShortened) continue
          const isCut =
            (['hidden', 'clip'].includes(overflowX) && box.scrollWidth > box.clientWidth + 1) ||
            (['hidden', 'clip'].includes(overflowY) && box.scrollHeight > box.clientHeight + 2)
          if (isCut) this.lost.add(`cut off: ${this.name(box)} in ${this.name(element)}`)
        }
      }
    }

    const look = new Look()
    look.findWide()
    for (const element of document.querySelectorAll('h1, h2, h3, button, a, legend, label')) {
      if (look.isShown(element) && !look.isInside(element, ['auto', 'scroll'])) look.findCut(element)
    }
    return [...look.lost].slice(0, 12)
  })
}
