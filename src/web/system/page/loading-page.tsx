import styles from './loading-page.module.css'

/** The full-page wait: at start-up, while it is not known who is here, and for a page's first arrival. */
export function LoadingPage({ problem }: { problem?: string | null }) {
  return (
    <output className={styles.page} aria-live="polite">
      <span className={styles.frame} aria-hidden="true" />
      <p className={styles.word}>Loading...</p>
      <noscript>
        <p className={styles.problem}>
          This page needs JavaScript. Our home page and the demo films work without it.
        </p>
      </noscript>
      {problem && <p className={styles.problem}>{problem}</p>}
    </output>
  )
}
