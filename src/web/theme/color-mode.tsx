import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core'

/** The local-storage key that other people's tools and the specification rely on. */
export const colorModeKey = 'colorMode'
export const defaultColorMode = 'light'

const isColorMode = (value: unknown): value is 'light' | 'dark' => value === 'light' || value === 'dark'

/*
 * Runs before the first paint. Mantine's own script would also follow "auto"; here only light and dark exist, and
 * anything else that is stored counts as nothing.
 */
const script = `try{var m=localStorage.getItem('${colorModeKey}')}catch(e){}document.documentElement.setAttribute('data-mantine-color-scheme',m==='dark'?'dark':'${defaultColorMode}')`

/** Inline script for the head; its hash is in the page's content security policy. */
export function ColorModeScript() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />
}

/** Reads the mode at start, writes it at every change, and follows changes made in other tabs. */
export function colorModeManager(): MantineColorSchemeManager {
  let stopListening: (() => void) | undefined
  return {
    get(fallback) {
      if (typeof window === 'undefined') return fallback
      try {
        const stored = window.localStorage.getItem(colorModeKey)
        return isColorMode(stored) ? stored : fallback
      } catch {
        return fallback // storage is blocked: the mode then lasts as long as the page
      }
    },
    set(value) {
      try {
        window.localStorage.setItem(colorModeKey, value)
      } catch {
        // blocked storage, as above
      }
    },
    subscribe(onUpdate: (value: MantineColorScheme) => void) {
      const listen = (event: StorageEvent) => {
        if (event.key !== colorModeKey) return
        onUpdate(isMantineColorScheme(event.newValue) ? event.newValue : defaultColorMode)
      }
      window.addEventListener('storage', listen)
      stopListening = () => window.removeEventListener('storage', listen)
    },
    unsubscribe: () => stopListening?.(),
    clear: () => window.localStorage.removeItem(colorModeKey),
  }
}
