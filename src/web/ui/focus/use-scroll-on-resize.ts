import { useEffect, useRef, type RefObject } from 'react'

/**
 * A form that opens or grows pushes its own buttons out of sight. Scrolls it back in while the focus is in it.
 * @returns for the element of that form. It needs `data-scrolls-on-resize`: by that the styles of the review page and
 * `useAnswerHeight` find it, which keep it clear of what lies over the page.
 */
export function useScrollOnResize<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    const element = target.current
    if (!element || typeof ResizeObserver === 'undefined') return
    // It is called once for the size that the form opens with.
    const observer = new ResizeObserver(() => {
      if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return target
}
