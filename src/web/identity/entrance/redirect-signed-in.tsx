import { Navigate } from 'react-router'
import { homePath, paths } from '#shared/paths.ts'
import { useSession } from '../../session/session.ts'

/**
 * Redirects a signed-in user to their return path, else home; an admin without a second factor to its setup. Renders
 * nothing for anonymous visitors.
 */
export function RedirectSignedIn({ to }: { to: string | undefined }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  if (session.isSecondFactorNeeded) return <Navigate to={paths.account()} replace />
  return <Navigate to={to ?? homePath(session.roles)} replace />
}
