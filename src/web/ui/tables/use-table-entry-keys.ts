import { useEffect, type RefObject } from 'react'

/**
 * Leads to the first row of a table that has a search: by Enter or an arrow down from the search, and by an arrow down
 * from the page while nothing else has the focus.
 */
export function useTableEntryKeys(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const enterTable = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || hasModifier(event)) return
      const search = table.current?.querySelector('input[type="search"]')
      const row = table.current?.querySelector<HTMLElement>('[data-row]')
      if (!search || !row) return
      const isFromSearch = event.target === search && (event.key === 'ArrowDown' || event.key === 'Enter')
      if (!isFromSearch && !(event.key === 'ArrowDown' && isPage(event.target))) return
      event.preventDefault()
      row.focus()
    }
    document.addEventListener('keydown', enterTable)
    return () => document.removeEventListener('keydown', enterTable)
  }, [table])
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey

/** Whether nothing on the page has the focus; after a link was followed, its main content does. */
const isPage = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('body, main') &&
  document.querySelector('[role="dialog"]') === null
