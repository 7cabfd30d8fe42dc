import { Navigate } from 'react-router'
import { homePath, paths } from '#shared/paths.ts'
import { useSession } from '../../session/session.ts'

/**
 * Leads whoever is signed in on to where they were going, else home; an admin who lacks the second factor to where it
 * is set up. Shows nothing to strangers.
 */
export function RedirectSignedIn({ to }: { to: string | undefined }) {
  const session = useSession()
  if (session.state !== 'signed-in') return null
  if (session.isSecondFactorNeeded) return <Navigate to={paths.account()} replace />
  return <Navigate to={to ?? homePath(session.roles)} replace />
}
