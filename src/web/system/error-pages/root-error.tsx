import { useContext } from 'react'
import {
  isRouteErrorResponse,
  UNSAFE_DataRouterContext as DataRouterContext,
  useRouteError,
} from 'react-router'
import { paths } from '#shared/paths.ts'
import styles from './message-page.module.css'
import { NotLoadedPage } from './not-loaded-page.tsx'

/** What stands in for a page that is missing, did not arrive or broke: says so, and offers the two ways on. */
export function RootError() {
  const error = useRouteError()
  const isNotLoaded = useIsNotLoaded(error)
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  if (isNotLoaded)
    return (
      <main>
        <NotLoadedPage />
      </main>
    )
  return (
    <main className={styles.page}>
      <title>{isMissing ? 'Page not found' : 'Something broke'}</title>
      <p className={styles.code}>{isMissing ? '404' : 'Cut'}</p>
      <h1 className={styles.title}>{isMissing ? 'There is no page here.' : 'This page broke.'}</h1>
      <p className={styles.text}>
        {isMissing
          ? 'The address may be misspelled, or the page has moved.'
          : 'It is our fault, not yours. Nothing you saved is lost. Reload the page; if it breaks again, start over from the home page.'}
      </p>
      <p className={styles.actions}>
        <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
          Reload
        </button>
        <a href={paths.landing()}>Home page</a>
      </p>
    </main>
  )
}

/** Whether the page's data did not arrive; what broke while the page was drawn is another matter. */
function useIsNotLoaded(error: unknown): boolean {
  const router = useContext(DataRouterContext)?.router
  if (isRouteErrorResponse(error)) return error.status !== 404
  // Browsers throw this one for a fetch that did not arrive; errors of drawing are not in the router's state.
  return error instanceof TypeError && Object.values(router?.state.errors ?? {}).includes(error)
}
