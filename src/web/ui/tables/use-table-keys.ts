import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { afterDialog, isBehindDialog } from '../focus/after-dialog.ts'
import { areSingleKeysOn } from '../page/single-keys.ts'
import { isTyping, useSearchKey } from './use-search-key.ts'
import { useTableEntryKeys } from './use-table-entry-keys.ts'

interface TableKeys {
  ids: readonly string[]
  /** Rows that are not loaded yet may take the place of those that leave. */
  hasMore: boolean
  onOpen: (index: number) => void
  onToggle?: (id: string) => void
  onAdvance?: (index: number) => void
}

/**
 * The keys of a table: arrows, Home and End move between rows, `x` selects, `e` moves on, Enter opens, and `/` leads
 * to the search from anywhere on the page, Enter or an arrow down from there to the first row. No other keys typed into
 * a field are taken.
 */
export function useTableKeys({ ids, hasMore, onOpen, onToggle, onAdvance }: TableKeys) {
  const whole = useRef<HTMLDivElement>(null)
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, Math.max(0, ids.length - 1))

  useSearchKey(whole)
  useTableEntryKeys(whole)

  // A row that leaves the table takes the focus with it, and so does what acts on rows that were chosen: the row in its place
  // has it from then on, or what stands in place of a table that stays empty: in the search, phones would show their keyboard.
  const lastFocused = useRef<Element | null>(null)
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const { target } = event
      const isTracked =
        target instanceof Element && target.closest('[data-row], [data-empty], [role="toolbar"]') !== null
      lastFocused.current = isTracked ? target : null
    }
    const forget = () => {
      lastFocused.current = null
    }
    const table = whole.current
    table?.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      table?.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
  useLayoutEffect(() => {
    const isOnPage = document.activeElement === document.body
    // A dialog that closes gives the focus back to what is still there.
    if (!lastFocused.current || (lastFocused.current.isConnected && !isOnPage)) return
    return afterDialog(whole.current, () => {
      if (document.activeElement !== document.body) return
      const row = whole.current?.querySelectorAll<HTMLElement>('[data-row]')[active]
      const empty = whole.current?.querySelector<HTMLElement>('[data-empty]')
      const next = row ?? (hasMore ? null : empty)
      next?.focus()
    })
  })

  const moveTo = (rows: readonly HTMLElement[], index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index))
    setActive(target)
    rows[target]?.focus()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (isBehindDialog(whole.current)) return
    if (event.key.length === 1 && !areSingleKeysOn()) return
    const act = findAction(event)
    if (!act) return
    event.preventDefault()
    // A key that is held moves between rows alone: the row that a change moves away gives its place to the next.
    if (!event.repeat || !['x', 'e', 'Enter'].includes(event.key)) act()
  }

  const findAction = (event: KeyboardEvent): (() => void) | undefined => {
    const id = ids[active]
    if (id === undefined) return undefined
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
    switch (event.key) {
      case 'ArrowDown':
        return () => moveTo(rows, active + 1)
      case 'ArrowUp':
        return () => moveTo(rows, active - 1)
      case 'Home':
        return () => moveTo(rows, 0)
      case 'End':
        return () => moveTo(rows, rows.length - 1)
      case 'x':
        return onToggle && (() => onToggle(id))
      case 'e':
        return onAdvance && (() => onAdvance(active))
      case 'Enter':
        // On a link or button inside the row, Enter is that one's.
        return event.target === rows[active] ? () => onOpen(active) : undefined
      default:
        return undefined
    }
  }

  return { whole, active, setActive, onKeyDown }
}
