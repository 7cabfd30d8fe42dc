import { useEffect, useRef, type RefObject } from 'react'

const findDialog = () => [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)

/**
 * Leads the focus into the toasts and out of them: by F6 from anywhere, and back. A dialog wraps Tab from its last control
 * to its first: toasts come between these two.
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

    const followKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
      const newest = region?.lastElementChild?.querySelector('button')
      if (!newest) return
      // Of the browser, F6 leads to its address bar.
      event.preventDefault()
      if (region?.contains(document.activeElement)) focusWithin(findDialog() ?? document.body, origin.current)
      else newest.focus()
    }

    region?.addEventListener('focusin', noteOrigin)
    // The dialog's own listener is on the document, between these two.
    window.addEventListener('keydown', noteFocus, true)
    window.addEventListener('keydown', followTab)
    window.addEventListener('keydown', followKey)
    return () => {
      region?.removeEventListener('focusin', noteOrigin)
      window.removeEventListener('keydown', noteFocus, true)
      window.removeEventListener('keydown', followTab)
      window.removeEventListener('keydown', followKey)
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
