import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { findUnreadableVideos, readSelectionLink } from '#shared/cart/selection-link.ts'
import { cartStore } from '../cart/store/cart.ts'

/**
 * Takes what a link like `?films=15,15c&plan=yearly` brings into the cart, once, and takes it out of the address.
 * @returns the parts of it that name no video
 */
export function useLinkedSelection(isCartKnown: boolean): readonly string[] {
  const [query] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [lastLink, setLastLink] = useState('')
  if (query.size > 0 && String(query) !== lastLink) setLastLink(String(query))
  useEffect(() => {
    if (!isCartKnown || query.size === 0) return
    cartStore().changeFromLink(readSelectionLink(query))
    void navigate({ pathname, hash }, { replace: true, preventScrollReset: true })
  }, [isCartKnown, query, pathname, hash, navigate])
  return findUnreadableVideos(new URLSearchParams(lastLink))
}
