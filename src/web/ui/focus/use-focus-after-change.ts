import { useEffect, useRef, type RefObject } from 'react'
import { afterDialog } from './after-dialog.ts'
import { scrollIntoView } from '../page/scroll-into-view.ts'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * A status change removes the button that began it, or the field that somebody types in. Moves the focus to the element around
 * it then, unless the person has gone on to something else meanwhile. Scrolls to it where it is not in sight, or to an alert
 * in it, which says why: the element may be higher than the window.
 *
 * @param status that the buttons and fields depend on
 * @returns for the element around them, which needs a `tabIndex`
 */
export function useFocusAfterChange<Target extends HTMLElement>(
  status: string | null,
): RefObject<Target | null> {
  const place = useRef<Target>(null)
  const used = useRef<Element | null>(null)
  const last = useRef(status)
  useEffect(() => {
    const element = place.current
    const note = (target: Element | null) => {
      const dialog = target?.closest('[role="dialog"]')
      // What opened a dialog matters, and not what is used in it.
      if (target && (!dialog || dialog.contains(element))) used.current = target
    }
    // Safari does not focus a button that is clicked: its press is noted as well.
    const notePress = ({ target }: MouseEvent) => {
      if (target instanceof Element) note(target.closest('button'))
    }
    const noteFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) note(target)
    }
    element?.addEventListener('click', notePress)
    element?.addEventListener('focusin', noteFocus)
    return () => {
      element?.removeEventListener('click', notePress)
      element?.removeEventListener('focusin', noteFocus)
    }
  }, [])
  useEffect(() => {
    if (last.current === status) return
    last.current = status
    const element = used.current
    // A busy button takes the focus back by itself (`useRestoredFocus`).
    if (!element || (element.isConnected && !element.matches(':disabled:not([data-loading])'))) return
    return afterDialog(place.current, () => {
      used.current = null
      if (!isFocusLost()) return
      place.current?.focus({ preventScroll: true })
      scrollIntoView(place.current?.querySelector('[role="alert"]') ?? place.current)
    })
  }, [status])
  return place
}
