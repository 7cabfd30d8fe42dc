import { waitingFontsId } from '#shared/system/waiting-fonts.ts'
import { createStartWhenDrawn } from '../system/start/when-drawn.ts'

/** In the local storage: the sources of the fonts that this browser has fetched, so that they come out of its cache. */
export const fetchedFontsKey = 'fontsFetched'

/**
 * Of the font rules that wait, the last one of each family: what our own words are set in (theme/fonts.css). The hash in
 * its file's name makes another version another source.
 */
const readCoreRules = `
  const fonts = document.getElementById('${waitingFontsId}')
  const read = ({ style }, name) => style.getPropertyValue(name)
  const rules = fonts ? [...fonts.sheet.cssRules] : []
  const own = [...new Map(rules.map((rule) => [read(rule, 'font-family'), rule])).values()]
  const sources = own.map((rule) => read(rule, 'src')).join()`

/**
 * Inline script for the head, behind the styles. A first visit is drawn in the fallback fonts, which take the same room
 * (theme/fonts.css): fonts that shared the line with the first picture would hold both back. A browser that has fetched
 * them shows them at once.
 */
export const fetchedFontsScript = `(() => {${readCoreRules}
  try {
    if (!fonts || localStorage.getItem('${fetchedFontsKey}') !== sources) return
  } catch { return }
  fonts.media = 'all'
  for (const rule of own) {
    const link = document.createElement('link')
    const [, href] = /url\\(["']?([^"')]+)/.exec(read(rule, 'src'))
    Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
    document.head.append(link)
  }
})()`

/**
 * Creates the inline script for the body's end: it asks for scripts and fonts once the page has loaded and is drawn, at
 * the first touch of it, or after a while. Before that they would take line and processor from what is seen first.
 *
 * @param addresses of the scripts
 */
export const createStartScript = (addresses: readonly string[]) => `(() => {
  // Added once the own ones are here: each that arrives by itself lays the whole page out anew.
  const showFonts = async () => {${readCoreRules}
    if (!fonts || fonts.media === 'all') return
    const faces = new Map(rules.map((rule) => [rule, new FontFace(
      read(rule, 'font-family').replaceAll(/["']/g, ''),
      read(rule, 'src'),
      {
        display: 'swap',
        style: read(rule, 'font-style'),
        unicodeRange: read(rule, 'unicode-range'),
        weight: read(rule, 'font-weight'),
      },
    )]))
    const loads = await Promise.allSettled(own.map((rule) => faces.get(rule).load()))
    for (const face of faces.values()) document.fonts.add(face)
    if (loads.some(({ status }) => status === 'rejected')) return
    try { localStorage.setItem('${fetchedFontsKey}', sources) } catch {}
  }
  const start = () => {
    for (const address of ${JSON.stringify(addresses)}) {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = address
      document.body.append(script)
    }
    showFonts()
  }
  ${createStartWhenDrawn(['pointerdown', 'keydown', 'wheel'])}
})()`
