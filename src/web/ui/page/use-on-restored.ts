import { useEffect } from 'react'

/**
 * Calls back each time the browser shows this page again from memory (back/forward cache). The page's state is then that
 * of the moment when it was left: a button that waits for the next page would wait for ever.
 */
export function useOnRestored(onRestored: () => void): void {
  useEffect(() => {
    const follow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored()
    }
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [onRestored])
}
