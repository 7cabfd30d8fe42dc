/** How far below the screen a part may be when its code is asked for. */
const ahead = '800px'

/**
 * Resolves once the element is within reach of the screen, or above it, or the page is used by hand at all. On the
 * server at once: there every part is rendered.
 *
 * @param id of an element that the server's HTML already holds
 */
export function whenNear(id: string): Promise<void> {
  if (typeof document === 'undefined') return Promise.resolve()
  const element = document.getElementById(id)
  // Not in the HTML: the page was reached from another one, and draws the part now.
  if (!element) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = new AbortController()
    const arrive = () => {
      stop.abort()
      sight.disconnect()
      resolve()
    }
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) arrive()
      },
      { rootMargin: `1000000px 0px ${ahead}` },
    )
    sight.observe(element)
    // What a tap changes for the whole page, the colour mode for one, must find every part alive.
    for (const event of ['pointerdown', 'keydown'] as const) {
      addEventListener(event, arrive, { signal: stop.signal, passive: true, capture: true })
    }
  })
}
