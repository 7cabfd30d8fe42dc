import { Link } from 'react-router'
import { hasRole } from '#shared/identity/roles.ts'
import { homePath, paths } from '#shared/paths.ts'
import { useSession, type Session } from '../session/session.ts'
import { SuspendedPage } from './suspended-page.tsx'
import { pageTitle } from '../system/page/page-title.ts'
import styles from '../system/error-pages/message-page.module.css'

export const meta = () => [{ title: pageTitle('No access') }, { name: 'robots', content: 'noindex' }]

/** Shown to a signed-in person who lacks the role a page asks for; by its address anyone can open it. */
export default function UnauthorizedPage() {
  const session = useSession()
  if (session.state === 'suspended') return <SuspendedPage />
  return (
    <div className={styles.page}>
      <p className={styles.code}>No access</p>
      <h1 className={styles.title}>That page belongs to the studio.</h1>
      <p className={styles.text}>{explain(session)}</p>
      <p className={styles.actions}>
        {session.state === 'signed-in' && (
          <>
            <Link className={styles.primary} to={homePath(session.roles)}>
              {hasRole(session, 'admin') ? 'To the studio' : 'To my dashboard'}
            </Link>
            <Link to={paths.account()}>Account</Link>
          </>
        )}
        {session.state === 'signed-out' && (
          <>
            <Link className={styles.primary} to={paths.login()}>
              Sign in
            </Link>
            <Link to={paths.landing()} reloadDocument>
              Home page
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

function explain(session: Session): string {
  if (session.state === 'signed-out') {
    return 'You are not signed in. If you work here, sign in with an account that has the role this page asks for.'
  }
  if (session.state !== 'signed-in') return 'Only people who work at the studio can open it.'
  if (hasRole(session, 'admin'))
    return 'Your account has the role this page asks for: the studio is open to you.'
  return 'You are signed in, but your account does not have the role this page asks for. If you work here, ask one of the admins to give it to you; it takes effect at your next click.'
}
