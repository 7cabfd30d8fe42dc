import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { safeReturnPath } from '#shared/identity/return-path.ts'

const never = () => () => undefined

/** False for the first drawing, which is the same for everybody; true from then on. */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/**
 * The query of the page's address. Pages are rendered once for everybody, without one: it is empty until the page
 * lives in a browser, so that both agree on the first drawing.
 */
export function useAddressQuery(): URLSearchParams {
  const { search } = useLocation()
  const isInBrowser = useIsInBrowser()
  return new URLSearchParams(isInBrowser ? search : '')
}

/** Where the person was going when they were asked to sign in, if that is one of our pages. */
export function useReturnPath(): string | undefined {
  return safeReturnPath(useAddressQuery().get('from')) ?? undefined
}
