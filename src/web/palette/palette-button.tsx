import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { showToast } from '../ui/toasts/toast.tsx'
import { areSingleKeysOn, useAreSingleKeysOn } from '../ui/page/single-keys.ts'
import { isTyping } from '../ui/tables/use-search-key.ts'
import type { PaletteLink } from './find-groups.ts'
import styles from './palette-button.module.css'

interface PaletteButtonProps {
  pages: readonly PaletteLink[]
  isStudio: boolean
}

/** Opens the palette, by Ctrl-K and `/` too, from anywhere. Its code is loaded when it is first opened. */
export function PaletteButton({ pages, isStudio }: PaletteButtonProps) {
  const [Palette, setPalette] = useState<ComponentType<PaletteButtonProps> | null>(null)
  const toggle = useEffectEvent(async () => {
    try {
      const loaded = await import('./palette.tsx')
      // Mounted first: the dialog gives the focus back to where it was when it opened.
      flushSync(() => setPalette(() => loaded.Palette))
      loaded.togglePalette()
    } catch {
      showToast('The search could not be loaded. Check your connection and try again.', { tone: 'bad' })
    }
  })
  const hasSlash = useAreSingleKeysOn()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      void toggle()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        onClick={() => void toggle()}
      >
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <span className={styles.label}>Search</span>
        {/* Drawn, not written: its name is "Search". */}
        <span
          className={styles.key}
          data-key={/Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
        />
      </button>
      {Palette && <Palette pages={pages} isStudio={isStudio} />}
    </>
  )
}

/** `/` is the search of a page that has one, and a sign where one types. */
function isPaletteKey(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey) return false
  // A question that was asked comes first; panels of the studio stay open below.
  if (document.querySelector('.mantine-Modal-content')) return false
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k'
  if (event.key !== '/' || event.defaultPrevented || isTyping(event.target) || !areSingleKeysOn())
    return false
  return document.querySelector('[role="dialog"], input[type="search"]') === null
}
