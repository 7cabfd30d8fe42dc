import { useEffect, useRef, type RefObject } from 'react'

/**
 * A busy button is disabled, and a browser takes the focus from it then. Gives it back once the button is free, unless
 * the person has gone on to something else meanwhile.
 */
export function useRestoredFocus<Target extends HTMLElement>(isBusy: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    const button = target.current
    if (!isBusy || !button) return
    return () => {
      if (document.activeElement === document.body) button.focus({ preventScroll: true })
    }
  }, [isBusy])
  return target
}
