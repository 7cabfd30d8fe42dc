import { useState, type ReactNode } from 'react'
import type { PageOpening } from '#shared/contract/opened-page.ts'
import { adoptSession, describeAnswer, RenderedSession } from '../../session/session.ts'

interface OpenedSessionProps {
  /** Null on a page that was not rendered for one person. */
  opened: PageOpening | null
  children: ReactNode
}

/** On the server and until the browser has asked by itself, the session is the one that the page was rendered for. */
export function OpenedSession({ opened, children }: OpenedSessionProps) {
  const [session] = useState(() => {
    if (opened?.page !== 'review') return null
    const rendered = describeAnswer(opened.session)
    // On the server a module's state would be shared by everyone.
    if (typeof document !== 'undefined') adoptSession(rendered)
    return rendered
  })
  if (!session) return children
  return <RenderedSession value={session}>{children}</RenderedSession>
}
