import { useEffect } from 'react'
import { aliveEvent } from './alive-event.ts'
import { leftAttribute } from './early-history.tsx'
import { scriptsFailedEvent } from './scripts-failed-event.ts'
import { scriptsFailedLineId } from './scripts-failed-line.tsx'
import { createStartWhenDrawn } from './when-drawn.ts'

const beginsEvent = 'reactbegins'

/*
 * Starts the page's scripts, which the server left waiting (src/server/pages/pages-first-paint.ts): once the page has
 * loaded and is drawn, or at the first press, at the latest after three seconds.
 *
 * Until React has drawn the page it hears of no tap and no key but the press of a button that is its own: links,
 * fields and the switch of the colour mode are answered without it. A button that is pressed before React has begun
 * shows that it is busy (base.css), and is pressed again when React is done. So is one whose press React drops, because
 * a part of the page, such as its data, is still being read. A filled form whose button waits for React is sent then, if
 * Enter was the last key in it.
 */
const script = `(() => {
  // The module that the page begins with is imported: a failed load is an unhandled promise rejection.
  const fail = () => dispatchEvent(new Event('${scriptsFailedEvent}'))
  addEventListener('unhandledrejection', fail)
  addEventListener('${beginsEvent}', () => removeEventListener('unhandledrejection', fail), { once: true })

  const waiting = document.querySelector('script[data-modules]')
  if (!waiting) return
  const start = () => {
    if (document.documentElement.hasAttribute('${leftAttribute}')) return
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
  ${createStartWhenDrawn(['click', 'keydown'])}

  // Whatever reaches React before it is done makes it draw the page at one go, and the answer wait for that.
  const early = 'pointerdown pointerup mousedown mouseup touchstart touchend keydown keyup click'.split(' ')
  let hasBegun = false
  let pressed = null
  let entered = null
  const enter = (form) => {
    const button = form?.querySelector('[type=submit]:disabled')
    if (!button || [...form.elements].some((field) => field.required && field.value === '')) return
    entered = form
    button.setAttribute('aria-busy', 'true')
    // Who goes on typing has not finished.
    form.addEventListener('input', leave, { once: true })
  }
  const leave = () => {
    entered?.querySelector('[type=submit]').removeAttribute('aria-busy')
    entered = null
  }
  const hold = (event) => {
    const button = event.type === 'click' && event.target.closest?.('button[type=button]')
    if (event.target.closest?.('#${scriptsFailedLineId}')) return
    if (button && !button.matches('[data-switches-mode]')) {
      pressed?.removeAttribute('aria-busy')
      pressed = button
      if (hasBegun) {
        // React drops a press that it can't answer yet: one that reaches its button needs no replay.
        button.addEventListener('click', () => { pressed = null }, { once: true })
        return
      }
      button.setAttribute('aria-busy', 'true')
    }
    if (event.key === 'Enter' && event.type === 'keydown' && event.target.matches?.('input')) enter(event.target.form)
    event.stopImmediatePropagation()
  }
  for (const type of early) document.addEventListener(type, hold, true)
  addEventListener('${beginsEvent}', () => { hasBegun = true }, { once: true })
  addEventListener('${aliveEvent}', () => {
    for (const type of early) document.removeEventListener(type, hold, true)
    // Once drawn: only then has every part read the page's address.
    requestAnimationFrame(() => setTimeout(() => {
      pressed?.removeAttribute('aria-busy')
      if (pressed?.isConnected) pressed.click()
      const form = entered
      leave()
      if (form?.isConnected) form.requestSubmit()
    }))
  }, { once: true })
})()`

/** Inline script for the body's end, after the scripts that it starts; its hash is in the content security policy. */
export function StartScripts() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/** Says that React is about to take over the page. */
export function reportReactStart(): void {
  window.dispatchEvent(new Event(beginsEvent))
}

/** Says that React answers for the page from now on. */
export function useReportAlive(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(aliveEvent))
  }, [])
}
