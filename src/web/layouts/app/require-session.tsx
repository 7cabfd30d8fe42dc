import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { hasRole, type Role } from '#shared/identity/roles.ts'
import { pagePatterns, paths } from '#shared/paths.ts'
import { revalidateSession, useSession } from '../../session/session.ts'
import { SuspendedPage } from '../../identity/suspended-page.tsx'
import { LoadingPage } from '../../system/page/loading-page.tsx'

/**
 * Shows its page only to those who may see it. The server renders the waiting state for everyone: who is here is
 * found out in the browser, and every call checks for itself, so this guards comfort, not data.
 */
export function RequireSession({ needs, children }: { needs?: Role; children: ReactNode }) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  useEffect(revalidateSession, [pathname])

  if (session.state === 'loading') return <LoadingPage problem={session.problem} />
  if (session.state === 'suspended') return <SuspendedPage />
  if (session.state === 'signed-out') {
    const from = pathname + search + hash
    // Who starts an order is most likely new here.
    const isStartingAnOrder = pathname.replace(/\/?$/, '/') === pagePatterns.productForm
    return <Navigate to={isStartingAnOrder ? paths.register(from) : paths.login(from)} replace />
  }
  // Their account says what is missing.
  if (needs === 'admin' && session.isSecondFactorNeeded) return <Navigate to={paths.account()} replace />
  if (needs && !hasRole(session, needs)) return <Navigate to={paths.unauthorized()} replace />
  return children
}
