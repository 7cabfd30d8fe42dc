import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False in the server's HTML and until React has taken it over: a control that is shown before it works is disabled
 * until then, or the first tap on it would be lost.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
