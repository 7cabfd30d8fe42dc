import { useEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to an element that replaces the focused one: otherwise keyboard users would start again at the top of
 * the page.
 *
 * @param isWanted false where it was there from the start
 */
export function useFocusOnArrival<Target extends HTMLElement>(isWanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (isWanted) target.current?.focus()
  }, [isWanted])
  return target
}
