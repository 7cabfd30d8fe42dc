/**
 * Scrolls a row that is wider than the screen, as on phones, until one of its parts stands in its middle. Never scrolls
 * the page.
 */
export function bringToSight(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  const [outer, inner] = [row.getBoundingClientRect(), part.getBoundingClientRect()]
  row.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2
}
