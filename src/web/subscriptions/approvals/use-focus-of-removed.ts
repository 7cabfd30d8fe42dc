import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from '../../ui/focus/is-focus-lost.ts'

/**
 * A field may go while somebody types in it, because the page was read again. Gives its focus to the element around it.
 * @param state changes where fields may go
 * @returns for the element around them, which needs a `tabIndex`
 */
export function useFocusOfRemoved(state: string | null): {
  place: RefObject<HTMLDivElement | null>
  /** Is called with each element inside that takes the focus. */
  noteFocus: (element: Element) => void
} {
  const place = useRef<HTMLDivElement>(null)
  const focused = useRef<Element | null>(null)
  const last = useRef(state)
  useEffect(() => {
    if (last.current === state) return
    last.current = state
    if (focused.current && !focused.current.isConnected && isFocusLost()) {
      place.current?.focus({ preventScroll: true })
    }
  }, [state])
  return {
    place,
    noteFocus: (element) => {
      focused.current = element
    },
  }
}
