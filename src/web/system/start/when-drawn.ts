/** How long a page may take to load before it is brought alive all the same. */
const arrivalTimeoutMs = 3_000

/**
 * Creates the part of an inline script that calls the `start` defined before it, once: when the page has loaded and is
 * drawn, when the first touch of it is drawn, or after a while. Scripts that began earlier would take line and processor
 * from what is seen first.
 *
 * @param touches kinds of events; what one of them itself changes is drawn before the start
 */
export const createStartWhenDrawn = (touches: readonly string[]) => `let isStarted = false
  const startOnce = () => {
    if (isStarted) return
    isStarted = true
    start()
  }
  const startNext = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(startOnce)))
  addEventListener('load', () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return startNext()
    new PerformanceObserver(startNext).observe({ type: 'paint', buffered: true })
  })
  setTimeout(startOnce, ${arrivalTimeoutMs})
  for (const touch of ${JSON.stringify(touches)})
    addEventListener(touch, startNext, { capture: true, once: true, passive: true })`
