import { useEffect } from 'react'
import { pageTitle } from './page-title.ts'

/**
 * Names the tab after the page and what it is about, once that is known: tabs of two subscriptions differ by it. Until then
 * the tab has the title of the route.
 */
export function usePageTitle(page: string, thing: string): void {
  useEffect(() => {
    document.title = pageTitle(`${page}: ${thing}`)
  }, [page, thing])
}
