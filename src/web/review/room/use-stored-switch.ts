import { useState } from 'react'

/** On or off, as this browser was left; where nothing can be stored, for as long as the page is open. */
export function useStoredSwitch(key: string, isOnAtFirst: boolean) {
  const [isOn, setOn] = useState(() => {
    try {
      const stored = localStorage.getItem(key)
      return stored === null ? isOnAtFirst : stored === 'on'
    } catch {
      return isOnAtFirst
    }
  })
  const change = (next: boolean) => {
    setOn(next)
    try {
      localStorage.setItem(key, next ? 'on' : 'off')
    } catch {
      // Blocked storage: it is on or off until the page is left.
    }
  }
  return [isOn, change] as const
}
