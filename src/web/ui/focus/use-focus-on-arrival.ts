import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus to what has just taken the place of what had it: without that, whoever works by keyboard would be
 * back at the top of the page.
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
