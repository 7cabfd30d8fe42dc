import { useEffect } from 'react'

/** Of an element whose part of the page comes alive later than the rest, and says so itself. */
export const laterAttribute = 'data-later'
const aliveEvent = 'alive'

/*
 * Starts the page's scripts, which the server left waiting (src/server/http/pages-first-paint.ts): once the page has
 * loaded and is drawn, or at the first touch, at the latest after three seconds. A button that is pressed before
 * React answers for it is pressed again when it does; the switch of the colour mode has answered by then.
 */
const script = `(() => {
  const waiting = document.querySelector('script[data-modules]')
  if (!waiting) return
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const address of waiting.dataset.modules.split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = address
      document.head.append(link)
    }
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = waiting.textContent
    waiting.replaceWith(script)
  }
  const startNext = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  addEventListener('load', () => {
    new PerformanceObserver(startNext).observe({ type: 'paint', buffered: true })
  })
  setTimeout(start, 3000)
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { capture: true, once: true })

  const alive = new Set()
  const homeOf = (element) => element.closest('[${laterAttribute}]') ?? document
  let pressed = null
  addEventListener('click', ({ target }) => {
    const button = target.closest?.('button[type=button]')
    if (!button || button.matches('[data-switches-mode]') || alive.has(homeOf(button))) return
    pressed = button
  }, true)
  addEventListener('${aliveEvent}', ({ target }) => {
    alive.add(target)
    if (!pressed?.isConnected || homeOf(pressed) !== target) return
    pressed.click()
    pressed = null
  })
})()`

/** Inline script for the body's end, after the scripts that it starts; its hash is in the content security policy. */
export function StartScripts() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * Says that React answers for a part of the page from now on.
 *
 * @param id of the element that carries `laterAttribute`; none for the page itself
 */
export function useSaysAlive(id?: string): void {
  useEffect(() => {
    const home = id === undefined ? document : document.getElementById(id)
    home?.dispatchEvent(new Event(aliveEvent, { bubbles: true }))
  }, [id])
}
