import { paths } from '#shared/paths.ts'
import styles from './message-page.module.css'

/** Stands in for a page whose code or data did not arrive: the connection broke, or a new version has replaced it. */
export function NotLoadedPage() {
  return (
    <div className={styles.page}>
      <title>Page not loaded</title>
      <p className={styles.code}>No signal</p>
      <h1 className={styles.title}>This page could not be loaded.</h1>
      <p className={styles.text}>
        Either the connection broke, or we have just published a new version. Nothing you saved is lost.
      </p>
      <p className={styles.actions}>
        {/* The address is already that of the wanted page: its newest version is loaded. */}
        <button type="button" className={styles.primary} onClick={() => window.location.reload()}>
          Try again
        </button>
        <a href={paths.landing()}>Home page</a>
      </p>
    </div>
  )
}
