import { useState } from 'react'

/** Named after the page that had single keys first. */
const storageKey = 'review-keys'

/** Where nothing can be stored: for as long as the page is open. */
let lastChoice = true

/**
 * Whether single letters, figures and signs are keys of the page, in this browser. Who speaks to their computer switches them
 * off, and so does who presses keys by accident (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return lastChoice
  }
}

/** The choice, for a switch. */
export function useSingleKeys() {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const change = (next: boolean) => {
    lastChoice = next
    setOn(next)
    try {
      localStorage.setItem(storageKey, next ? 'on' : 'off')
    } catch {
      // Blocked storage.
    }
  }
  return [isOn, change] as const
}
