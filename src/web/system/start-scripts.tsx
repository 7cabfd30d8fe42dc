import { useEffect } from 'react'
import { aliveEvent } from './alive-event.ts'
import { leftAttribute } from './early-history.tsx'

/** Of an element whose part of the page comes alive later than the rest: its buttons wait by themselves. */
export const laterAttribute = 'data-later'
/** Of the line that says that the page's scripts could not be loaded. */
const failedId = 'scripts-failed'
const failedEvent = 'scriptsfailed'
const beginsEvent = 'reactbegins'

/*
 * Starts the page's scripts, which the server left waiting (src/server/pages/pages-first-paint.ts): once the page has
 * loaded and is drawn, or at the first press, at the latest after three seconds.
 *
 * Until React has drawn the page it hears of no tap and no key but the press of a button that is its own: links,
 * fields, questions and the switch of the colour mode are answered without it. A button that is pressed before React
 * has begun shows that it is busy (base.css), and is pressed again when React is done.
 *
 * Scripts that can't be loaded are told in a line over the page, with a button that loads it again.
 */
const script = `(() => {
  const fail = () => {
    const line = document.getElementById('${failedId}')
    line.hidden = false
    line.querySelector('button').addEventListener('click', () => location.reload())
  }
  addEventListener('error', ({ target }) => { if (target.localName === 'script') fail() }, true)
  addEventListener('unhandledrejection', fail)
  addEventListener('${failedEvent}', fail)
  addEventListener('${beginsEvent}', () => removeEventListener('unhandledrejection', fail), { once: true })

  const waiting = document.querySelector('script[data-modules]')
  if (!waiting) return
  let isStarted = false
  const start = () => {
    if (isStarted || document.documentElement.hasAttribute('${leftAttribute}')) return
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
  // What the tap or the key itself changes is drawn first.
  for (const touch of ['click', 'keydown']) addEventListener(touch, startNext, { capture: true, once: true })

  // Whatever reaches React before it is done makes it draw the page at one go, and the answer wait for that.
  const early = 'pointerdown pointerup mousedown mouseup touchstart touchend keydown keyup click'.split(' ')
  let hasBegun = false
  let pressed = null
  let said = ''
  const hold = (event) => {
    const button = event.type === 'click' && event.target.closest?.('button[type=button]')
    if (event.target.closest?.('#${failedId}')) return
    if (button && !button.matches('[data-switches-mode]') && !button.closest('[${laterAttribute}]')) {
      if (hasBegun) return
      pressed?.removeAttribute('aria-busy')
      pressed = button
      said = button.textContent
      button.setAttribute('aria-busy', 'true')
    }
    event.stopImmediatePropagation()
  }
  for (const type of early) document.addEventListener(type, hold, true)
  addEventListener('${beginsEvent}', () => { hasBegun = true }, { once: true })
  addEventListener('${aliveEvent}', () => {
    for (const type of early) document.removeEventListener(type, hold, true)
    // Once drawn: only then has every part read the page's address. A button that says something else by now has had
    // its wish: the film plays.
    requestAnimationFrame(() => setTimeout(() => {
      pressed?.removeAttribute('aria-busy')
      if (pressed?.isConnected && pressed.textContent === said) pressed.click()
    }))
  }, { once: true })
})()`

/** Inline script for the body's end, after the scripts that it starts; its hash is in the content security policy. */
export function StartScripts() {
  return (
    <>
      <p id={failedId} role="alert" hidden>
        Part of this page could not be loaded. <button type="button">Try again</button>
      </p>
      <script dangerouslySetInnerHTML={{ __html: script }} />
    </>
  )
}

/** Says in a line over the page that part of its code could not be loaded, and offers to load it again. */
export function sayScriptsFailed(): void {
  window.dispatchEvent(new Event(failedEvent))
}

/** Says that React is about to take over the page. */
export function sayReactBegins(): void {
  window.dispatchEvent(new Event(beginsEvent))
}

/** Says that React answers for the page from now on. */
export function useSaysAlive(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(aliveEvent))
  }, [])
}
