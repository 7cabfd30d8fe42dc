import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { pageTitle } from './page-title.ts'
import styles from './message-page.module.css'

export const meta = () => [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  return (
    <div className={styles.page}>
      <p className={styles.code}>404 · out of frame</p>
      <h1 className={styles.title}>There is no page at this address.</h1>
      <p className={styles.text}>
        It may be misspelled, or the page has moved. One of these is probably what you came for:
      </p>
      <ul className={styles.links}>
        <li>
          <Link to={paths.landing()} reloadDocument>
            What we make, and what it costs
          </Link>
        </li>
        <li>
          <Link to={paths.demo()}>Demo films</Link>
        </li>
        <li>
          <Link to={paths.productForm()}>Build your selection</Link>
        </li>
        <li>
          <Link to={paths.subscriptions()}>Your subscriptions</Link>
        </li>
      </ul>
    </div>
  )
}
