import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { readSelectionLink } from '#shared/cart/selection-link.ts'
import { cartStore } from '../cart/cart.ts'

/** Takes what a link like `?films=15,15c&plan=yearly` brings into the cart, once, and takes it out of the address. */
export function useLinkedSelection(isCartKnown: boolean): void {
  const [query] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!isCartKnown || query.size === 0) return
    cartStore().changeFromLink(readSelectionLink(query))
    void navigate({ pathname, hash }, { replace: true, preventScrollReset: true })
  }, [isCartKnown, query, pathname, hash, navigate])
}
