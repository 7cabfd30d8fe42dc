import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pageTitleId } from '../../ui/page/page-header.tsx'

/** The id of every page's main element: where the skip link leads. */
export const contentId = 'content'

/**
 * The main element. When another page arrives in it, focus goes to its start, unless the page has moved it to a part of
 * its own: without a page load, nobody who does not see the screen would know.
 */
export function MainContent({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main
      id={contentId}
      ref={main}
      className={className}
      tabIndex={-1}
      aria-labelledby={pageTitleId}
      style={{ outline: 'none' }}
    >
      {children}
    </main>
  )
}
