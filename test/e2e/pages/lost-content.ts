import type { Page } from 'playwright-core'

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
