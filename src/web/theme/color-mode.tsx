import { startTransition } from 'react'
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The local-storage key that other people's tools and the specification rely on. */
export const colorModeKey = 'colorMode'
export const defaultColorMode = 'light'

const isColorMode = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/** Of a button that switches between light and dark. */
export const switchesColorMode = { 'data-switches-mode': '' }

/** Of the root element; style sheets, ours and the library's, go by it. */
const shownAttribute = 'data-mantine-color-scheme'

/** Of the window: the mode was switched, by such a button or in another tab. Its detail is the new mode. */
const switchedEvent = 'colormodeswitch'

/*
 * Runs before the first paint. Mantine's own script would also follow "auto"; here only light and dark exist, and
 * anything else that is stored counts as nothing. It answers the switch and follows other tabs, too: neither waits
 * until the page's own scripts are here.
 */
const script = `(() => {
  const root = document.documentElement
  const shown = () => root.getAttribute('${shownAttribute}')
  const show = (mode) => root.setAttribute('${shownAttribute}', mode)
  const read = (value) => (value === 'dark' ? 'dark' : '${defaultColorMode}')
  const tell = () => dispatchEvent(new CustomEvent('${switchedEvent}', { detail: shown() }))
  let stored
  try { stored = localStorage.getItem('${colorModeKey}') } catch {}
  show(read(stored))
  addEventListener('click', ({ target }) => {
    if (!target.closest?.('[data-switches-mode]')) return
    const mode = shown() === 'dark' ? 'light' : 'dark'
    show(mode)
    try { localStorage.setItem('${colorModeKey}', mode) } catch {}
    // Drawn first: what React makes of it changes nothing that is seen.
    requestAnimationFrame(() => setTimeout(tell))
  }, true)
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== '${colorModeKey}' && key !== null) return
    show(read(newValue))
    tell()
  })
})()`

/** Inline script for the head; its hash is in the page's content security policy. */
export function ColorModeScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/**
 * For the library's root element: the attribute of the mode is ours alone. It would write what was true when it began
 * to draw over what was pressed meanwhile.
 */
export const noRootElement = () => undefined

const page = () => (typeof document === 'undefined' ? null : document.documentElement)

function readStored(): MantineColorScheme | null {
  if (typeof window === 'undefined') return null
  try {
    const stored = window.localStorage.getItem(colorModeKey)
    return isColorMode(stored) ? stored : null
  } catch {
    return null
  }
}

/** Reads the mode at start, writes it at every change, and follows the events of the script in the head. */
export function colorModeManager(): MantineColorSchemeManager {
  let stopListening: (() => void) | undefined
  let read: MantineColorScheme | undefined
  return {
    get(fallback) {
      read = readStored() ?? fallback
      return read
    },
    set(value) {
      page()?.setAttribute(shownAttribute, value)
      try {
        window.localStorage.setItem(colorModeKey, value)
      } catch {
        // Blocked: the mode then lasts as long as the page.
      }
    },
    subscribe(onUpdate: (value: MantineColorScheme) => void) {
      // A part of the page whose code is not here yet keeps its HTML meanwhile.
      const update = (value: MantineColorScheme) => startTransition(() => onUpdate(value))
      const follow = (event: Event) => {
        if (event instanceof CustomEvent && isColorMode(event.detail)) update(event.detail)
      }
      window.addEventListener(switchedEvent, follow)
      stopListening = () => window.removeEventListener(switchedEvent, follow)
      // Pressed between the first read and now: no listener was attached.
      const shown = page()?.getAttribute(shownAttribute)
      if (isColorMode(shown) && shown !== read) update(shown)
    },
    unsubscribe: () => stopListening?.(),
    clear: () => window.localStorage.removeItem(colorModeKey),
  }
}
