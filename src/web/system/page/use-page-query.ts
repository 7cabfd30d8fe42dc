import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'

const never = () => () => undefined

/**
 * The query of the address. Empty in the first drawing of a page: the server's bytes are the same for every query,
 * and what is drawn over them must begin alike.
 */
export function usePageQuery(): URLSearchParams {
  const { search } = useLocation()
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return new URLSearchParams(isInBrowser ? search : '')
}
