import { waitingFontsId } from '#shared/system/waiting-fonts.ts'

/** In the local storage: this browser has fetched the fonts, so that they come out of its cache. */
export const fetchedFontsKey = 'fontsFetched'

/** How long a page may take to load before it is brought alive all the same. */
const arrivalTimeoutMs = 3_000

/**
 * Inline script for the head, behind the styles. A first visit is drawn in the fallback fonts, which take the same room
 * (theme/fonts.css): fonts that shared the line with the first picture would hold both back. A browser that was here
 * before has them, and shows them at once.
 */
export const showFetchedFonts = `(() => {
  try {
    const fonts = document.getElementById('${waitingFontsId}')
    if (fonts && localStorage.getItem('${fetchedFontsKey}')) fonts.media = 'all'
  } catch {}
})()`

/**
 * Inline script for the body's end: asks for scripts and fonts once the page has loaded and is drawn, at the first touch
 * of it, or after a while. Before that they would take line and processor from what is seen first.
 *
 * @param addresses of the scripts
 */
export const describeStart = (addresses: readonly string[]) => `(() => {
  // Added once the text's own are here: each that arrives by itself lays the whole page out anew.
  const showFonts = async () => {
    const fonts = document.getElementById('${waitingFontsId}')
    if (!fonts || fonts.media === 'all') return
    const faces = [...fonts.sheet.cssRules].map(({ style }) => {
      const read = (name) => style.getPropertyValue(name)
      return new FontFace(read('font-family').replaceAll(/["']/g, ''), read('src'), {
        display: 'swap',
        style: read('font-style'),
        unicodeRange: read('unicode-range'),
        weight: read('font-weight'),
      })
    })
    // Of a family the last one: what our own words are set in (theme/fonts.css).
    const own = new Map(faces.map((face) => [face.family, face]))
    await Promise.allSettled([...own.values()].map((face) => face.load()))
    for (const face of faces) document.fonts.add(face)
    try { localStorage.setItem('${fetchedFontsKey}', '1') } catch {}
  }
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const address of ${JSON.stringify(addresses)}) {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = address
      document.body.append(script)
    }
    showFonts()
  }
  const startNext = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  addEventListener('load', () => {
    new PerformanceObserver(startNext).observe({ type: 'paint', buffered: true })
  })
  setTimeout(start, ${arrivalTimeoutMs})
  // What the touch itself changes is drawn first.
  for (const touch of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(touch, startNext, { capture: true, once: true, passive: true })
})()`
