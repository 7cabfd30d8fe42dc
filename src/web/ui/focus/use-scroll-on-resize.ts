import { useEffect, useRef, type RefObject } from 'react'

/**
 * A form that opens or grows pushes its own buttons out of sight. Scrolls it back in while it is in use, and when its text
 * is about to be written; marks it with `data-in-sight` while it stands in the lower part of the window.
 * @returns for the element of that form. It needs `data-scrolls-on-resize`: by that the styles of the review page and
 * `useAnswerHeight` find it, which keep it clear of what lies over the page.
 */
export function useScrollOnResize<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    const element = target.current
    if (!element || typeof ResizeObserver === 'undefined') return
    // It is called once for the size that the form opens with.
    const sizes = new ResizeObserver(() => {
      if (isFormInUse(element)) scrollFormIntoView(element)
    })
    sizes.observe(element)
    const places = new IntersectionObserver(
      (entries) => element.toggleAttribute('data-in-sight', entries.at(-1)?.isIntersecting === true),
      // Above that stands the picture.
      { rootMargin: '-50% 0px 0px' },
    )
    places.observe(element)
    // Not for a button: it would move from under the pointer that presses it.
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof HTMLTextAreaElement) scrollFormIntoView(element)
    }
    element.addEventListener('focusin', onFocus)
    return () => {
      sizes.disconnect()
      places.disconnect()
      element.removeEventListener('focusin', onFocus)
    }
  }, [])
  return target
}

/** Also while the focus is where one of its tools is used. */
export const isFormInUse = (form: Element): boolean =>
  form.contains(document.activeElement) || form.querySelector('[aria-pressed="true"]') !== null

/** Where its styles keep it in sight by themselves, scrolling to it would move what it stands in. */
export function scrollFormIntoView(form: Element): void {
  if (getComputedStyle(form).position !== 'sticky') form.scrollIntoView({ block: 'nearest' })
}
