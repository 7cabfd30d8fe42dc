import { useSyncExternalStore } from 'react'

/** Named after the page that had single keys first. */
const storageKey = 'review-keys'

/** A choice that could not be stored, because storage is blocked or full: it lasts as long as the page is open. */
let unstored: boolean | null = null

/**
 * Whether single letters, figures and signs are keys of the page, in this browser. Who speaks to their computer switches them
 * off, and so does who presses keys by accident (WCAG 2.1.4).
 */
export function areSingleKeysOn(): boolean {
  if (unstored !== null) return unstored
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true // Blocked storage is empty storage.
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The same for what is drawn, which follows the switch, also that of another tab. */
export const useAreSingleKeysOn = (): boolean =>
  // The server does not know what is in this browser's storage.
  useSyncExternalStore(subscribe, areSingleKeysOn, () => true)

/** Switches them on or off. */
export function switchSingleKeys(isOn: boolean): void {
  unstored = null
  try {
    localStorage.setItem(storageKey, isOn ? 'on' : 'off')
  } catch {
    unstored = isOn
  }
  for (const listener of listeners) listener()
}
