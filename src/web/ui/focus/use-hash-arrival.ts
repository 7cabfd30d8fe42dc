import { useEffect, useRef, type RefObject } from 'react'

/**
 * Leads to a part of a page that the address names (`#parcels`): the browser looked for it before it was drawn. It takes
 * the focus, so that the keyboard goes on from there; it needs a `tabIndex`.
 */
export function useHashArrival<Place extends HTMLElement = HTMLDivElement>(
  id: string,
): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView()
  }, [id])
  return place
}
