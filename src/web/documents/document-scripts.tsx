import { scriptAddresses } from 'virtual:document-scripts'
import { waitingFontsId } from '#shared/system/waiting-fonts.ts'

/** In the local storage: this browser has fetched the fonts, so that they come out of its cache. */
const fetchedKey = 'fontsFetched'

/** How long a page may take to load before it is brought alive all the same. */
const arrivalTimeoutMs = 3_000

/*
 * A first visit is drawn in the fallback fonts, which take the same room (theme/fonts.css): fonts that shared the line
 * with the first picture would hold both back. Whoever has been here has them, and is shown them at once.
 */
const showFetchedFonts = `(() => {
  try {
    const fonts = document.getElementById('${waitingFontsId}')
    if (fonts && localStorage.getItem('${fetchedKey}')) fonts.media = 'all'
  } catch {}
})()`

/*
 * Once the page has loaded and is drawn, at the first touch of it, or after a while: what follows would take the line
 * and the processor from what is seen first.
 */
const startWhenDrawn = `(() => {
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const address of ${JSON.stringify(scriptAddresses)}) {
      const script = document.createElement('script')
      script.type = 'module'
      script.src = address
      document.body.append(script)
    }
    const fonts = document.getElementById('${waitingFontsId}')
    if (!fonts) return
    document.fonts.addEventListener('loadingdone', () => {
      try { localStorage.setItem('${fetchedKey}', '1') } catch {}
    }, { once: true })
    fonts.media = 'all'
  }
  const startNext = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  addEventListener('load', () => {
    new PerformanceObserver(startNext).observe({ type: 'paint', buffered: true })
  })
  setTimeout(start, ${arrivalTimeoutMs})
  for (const touch of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(touch, startNext, { capture: true, once: true, passive: true })
})()`

/** For the head, behind the styles: inline, by hash in the content security policy. */
export function FetchedFontsScript() {
  return <script dangerouslySetInnerHTML={{ __html: showFetchedFonts }} />
}

/** Starts the scripts of a page that is a document; for the body's end. */
export function DocumentScripts() {
  return <script dangerouslySetInnerHTML={{ __html: startWhenDrawn }} />
}
