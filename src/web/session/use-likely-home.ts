import { useSyncExternalStore } from 'react'
import { homePath, paths } from '#shared/paths.ts'
import { readCachedRoles } from './cached-roles.ts'
import { subscribe, useIsLikelySignedIn } from './use-is-likely-signed-in.ts'

const readHome = (): string => homePath(readCachedRoles())

/**
 * Where the person who is most likely signed in is at home, as a link; null for a stranger, and until the page runs.
 * By the cache alone, as `useIsLikelySignedIn`.
 */
export function useLikelyHome(): { to: string; label: string } | null {
  const isKnown = useIsLikelySignedIn()
  const to = useSyncExternalStore(subscribe, readHome, paths.dashboard)
  if (!isKnown) return null
  return { to, label: to === paths.adminDashboard() ? 'Studio' : 'Dashboard' }
}
