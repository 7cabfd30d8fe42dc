import { useSyncExternalStore } from 'react'
import { paths } from '#shared/paths.ts'
import { describeHome, readHomePath, type LikelyHome } from './likely-home.ts'
import { subscribeToCachedSession, useIsLikelySignedIn } from './use-is-likely-signed-in.ts'

/**
 * Where the person who is most likely signed in is at home, as a link; null for anonymous visitors, and until the page runs.
 * By the cache alone, as `useIsLikelySignedIn`.
 */
export function useLikelyHome(): LikelyHome | null {
  const isKnown = useIsLikelySignedIn()
  const to = useSyncExternalStore(subscribeToCachedSession, readHomePath, paths.dashboard)
  if (!isKnown) return null
  return describeHome(to)
}
