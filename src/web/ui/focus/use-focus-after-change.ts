import { useEffect, useRef, type RefObject } from 'react'
import { afterDialog } from './after-dialog.ts'

/**
 * A status change removes the button that began it. Moves the focus to the element around that button then, unless the
 * person has gone on to something else meanwhile.
 *
 * @param status that the buttons depend on
 * @returns for the element around the buttons, which needs a `tabIndex`
 */
export function useFocusAfterChange<Target extends HTMLElement>(status: string): RefObject<Target | null> {
  const place = useRef<Target>(null)
  const pressed = useRef<HTMLButtonElement | null>(null)
  const last = useRef(status)
  useEffect(() => {
    const element = place.current
    const notePress = ({ target }: MouseEvent) => {
      if (target instanceof Element) pressed.current = target.closest('button') ?? pressed.current
    }
    element?.addEventListener('click', notePress)
    return () => element?.removeEventListener('click', notePress)
  }, [])
  useEffect(() => {
    if (last.current === status) return
    last.current = status
    const button = pressed.current
    if (!button || (button.isConnected && !button.disabled)) return
    return afterDialog(place.current, () => {
      pressed.current = null
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
    })
  }, [status])
  return place
}
