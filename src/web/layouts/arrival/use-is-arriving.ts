import { useContext, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

const noSubscription = () => () => undefined

/**
 * Whether another page is on its way: its code or data is being loaded, or React has not drawn it yet.
 *
 * Read from the router itself, not by `useNavigation`: that is updated in a transition, and a transition waits for
 * parts of the page that are not hydrated yet. On the first page it came together with the page that it announced.
 */
export function useIsArriving(): boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  const isArriving = () =>
    router !== undefined &&
    (router.state.navigation.state === 'loading' || router.state.location.pathname !== pathname)
  return useSyncExternalStore(router?.subscribe ?? noSubscription, isArriving, isArriving)
}
