import { useLocation } from 'react-router'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'

/**
 * The query of the address. Empty in the first drawing of a page: the server's bytes are the same for every query,
 * and what is drawn over them must begin alike.
 */
export function usePageQuery(): URLSearchParams {
  const { search } = useLocation()
  return new URLSearchParams(useIsHydrated() ? search : '')
}
