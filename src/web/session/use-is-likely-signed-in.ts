import { useSyncExternalStore } from 'react'
import { readCachedUser } from './cached-user.ts'

/** Window event: the signed-in user changed in this tab. Other tabs get the storage event. */
export const sessionCachedEvent = 'sessioncached'

export function subscribeToCachedSession(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  window.addEventListener(sessionCachedEvent, listener)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener(sessionCachedEvent, listener)
  }
}

const hasCachedUser = (): boolean => readCachedUser() !== null

/**
 * Whether a user is most likely signed in, by the cached user alone: public pages never read the session. It only
 * chooses which link a header shows.
 */
export function useIsLikelySignedIn(): boolean {
  return useSyncExternalStore(subscribeToCachedSession, hasCachedUser, () => false)
}
