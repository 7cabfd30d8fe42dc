import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { pageTitle } from './page-title.ts'
import styles from './message-page.module.css'

export const meta = () => [{ title: pageTitle('No access') }, { name: 'robots', content: 'noindex' }]

/** Shown to a signed-in person who lacks the role a page asks for. */
export default function UnauthorizedPage() {
  return (
    <div className={styles.page}>
      <p className={styles.code}>No access</p>
      <h1 className={styles.title}>That page belongs to the studio.</h1>
      <p className={styles.text}>
        You are signed in, but your account does not have the role this page asks for. If you work here, ask
        one of the admins to give it to you; it counts from your next click.
      </p>
      <p className={styles.actions}>
        <Link className={styles.primary} to={paths.dashboard()}>
          To my dashboard
        </Link>
        <Link to={paths.account()}>Account</Link>
      </p>
    </div>
  )
}
