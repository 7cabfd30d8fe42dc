/** How far below the screen a part may be when its code is asked for. */
const margin = '800px'

/** Resolves once the element is near the screen, or above it: who jumps to the end of a page passed it. */
export function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        sight.disconnect()
        resolve()
      },
      { rootMargin: `1000000px 0px ${margin}` },
    )
    sight.observe(element)
  })
}
