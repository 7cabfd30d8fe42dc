import { isRouteErrorResponse, useRouteError } from 'react-router'
import { paths } from '#shared/paths.ts'
import styles from './message-page.module.css'

/** What stands in for a page that broke: says so, keeps calm, offers the two ways on. */
export function RootError() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={styles.page}>
      <title>{isMissing ? 'Page not found' : 'Something broke'}</title>
      <p className={styles.code}>{isMissing ? '404' : 'Cut'}</p>
      <h1 className={styles.title}>{isMissing ? 'There is no page here.' : 'This page broke.'}</h1>
      <p className={styles.text}>
        {isMissing
          ? 'The address may be misspelled, or the page has moved.'
          : 'It is our fault, not yours. Nothing you saved is lost. Load the page again; if it breaks again, start over from the first page.'}
      </p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
          Load again
        </button>
        <a href={paths.landing()}>First page</a>
      </p>
    </main>
  )
}
