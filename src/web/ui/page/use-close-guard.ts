import { useEffect } from 'react'

/** Asks before the tab is closed, or its page loaded anew, while something would be lost. */
export function useCloseGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
}
