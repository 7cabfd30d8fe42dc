import { useEffect, useRef, type RefObject } from 'react'

const findDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/**
 * Leads the focus into the toasts and out of them. A dialog wraps Tab from its last control to its first: toasts come
 * between these two.
 * @returns takes the focus back to where it was, for a toast that is dismissed
 */
export function useToastFocus(toaster: RefObject<HTMLElement | null>): () => void {
  const origin = useRef<Element | null>(null)
  useEffect(() => {
    const region = toaster.current
    let before: Element | null = null
    /** What Tab leads to from the toasts. */
    let neighbours: { back: Element | null; on: Element | null } = { back: null, on: null }

    const noteFocus = () => {
      before = document.activeElement
    }
    const noteOrigin = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Element && !region?.contains(relatedTarget)) origin.current = relatedTarget
    }
    const followTab = (event: KeyboardEvent) => {
      const dialog = findDialog()
      const buttons = region?.querySelectorAll('button') ?? []
      const [first, last] = [buttons[0], buttons[buttons.length - 1]]
      if (event.key !== 'Tab' || !dialog || !first || !last || !before) return
      const after = document.activeElement
      if (dialog.contains(before) && event.defaultPrevented && isWrapped(before, after, event.shiftKey)) {
        neighbours = event.shiftKey ? { back: after, on: before } : { back: before, on: after }
        const entrance = event.shiftKey ? last : first
        entrance.focus()
        origin.current = before
      } else if (before === (event.shiftKey ? first : last)) {
        event.preventDefault()
        focusWithin(dialog, event.shiftKey ? neighbours.back : neighbours.on)
      }
    }

    region?.addEventListener('focusin', noteOrigin)
    // The dialog's own listener is on the document, between these two.
    window.addEventListener('keydown', noteFocus, true)
    window.addEventListener('keydown', followTab)
    return () => {
      region?.removeEventListener('focusin', noteOrigin)
      window.removeEventListener('keydown', noteFocus, true)
      window.removeEventListener('keydown', followTab)
    }
  }, [toaster])
  return () => {
    if (toaster.current?.contains(document.activeElement)) {
      focusWithin(findDialog() ?? document.body, origin.current)
    }
  }
}

/** Whether Tab went on from the last control of a dialog to its first, or back the other way. */
function isWrapped(before: Element, after: Element | null, isBackward: boolean): boolean {
  if (!after || after === before) return true
  const wrapped = isBackward ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  return (before.compareDocumentPosition(after) & wrapped) !== 0
}

/** Focuses the element, or the place itself where it is not there any more. */
function focusWithin(place: HTMLElement, element: Element | null): void {
  if (element instanceof HTMLElement && place.contains(element)) element.focus()
  else place.focus()
}
