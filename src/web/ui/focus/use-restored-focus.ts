import { useEffect, useRef, type RefObject } from 'react'
import { isFocusLost } from './is-focus-lost.ts'

/**
 * A busy button is disabled, and a browser takes the focus from it then. Gives it back once the button is free, unless
 * the person has gone on to something else meanwhile.
 * @returns for the button, or for the field that it sends where it stays disabled once that is empty
 */
export function useRestoredFocus<Target extends HTMLElement>(isBusy: boolean): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    const element = target.current
    if (!isBusy || !element) return
    return () => {
      if (isFocusLost()) element.focus({ preventScroll: true })
    }
  }, [isBusy])
  return target
}
