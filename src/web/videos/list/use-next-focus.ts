import { useCallback, useEffect, useRef } from 'react'

/**
 * Gives the focus to an element that is drawn only after a navigation within the page.
 * @returns takes the id of the element, right before the navigation
 */
export function useNextFocus(): (elementId: string) => void {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current)
    if (!element) return
    wanted.current = null
    element.focus()
  })
  return useCallback((elementId) => {
    wanted.current = elementId
  }, [])
}
