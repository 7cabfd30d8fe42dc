import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * "Load more" is disabled while it loads, and goes with the last page. Moves the focus to the first row that it brought, which is
 * where the button was, unless the person has gone on to something else meanwhile.
 * @returns for the button, and for the list whose children need a `tabIndex`
 */
export function useFocusOnMore<List extends HTMLElement>(
  isLoading: boolean,
): { list: RefObject<List | null>; button: RefObject<HTMLButtonElement | null> } {
  const list = useRef<List>(null)
  const button = useRef<HTMLButtonElement>(null)
  const countBefore = useRef<number | null>(null)
  useEffect(() => {
    const rows = list.current?.children
    const before = countBefore.current
    countBefore.current = isLoading ? (rows?.length ?? 0) : null
    if (isLoading || before === null) return
    if (!isFocusLost() && document.activeElement !== button.current) return
    // Nothing came, or it joined the last row.
    const target = rows?.[before] ?? button.current ?? list.current?.lastElementChild
    if (target instanceof HTMLElement) target.focus()
  }, [isLoading])
  return { list, button }
}
