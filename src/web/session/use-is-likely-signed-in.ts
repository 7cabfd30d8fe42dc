import { useSyncExternalStore } from 'react'
import { readCachedUser } from './cached-user.ts'

/** Of the window: who is here changed in this tab. Other tabs hear of it from the storage itself. */
export const sessionCachedEvent = 'sessioncached'

export function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(sessionCachedEvent, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(sessionCachedEvent, listener)
  }
}

const hasCachedUser = (): boolean => readCachedUser() !== null

/**
 * Whether somebody is most likely signed in, by the cached user alone: public pages never ask the server who is
 * here. It only chooses which link a header shows.
 */
export function useIsLikelySignedIn(): boolean {
  return useSyncExternalStore(subscribe, hasCachedUser, () => false)
}
