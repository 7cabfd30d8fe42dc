import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import { errorMessage } from '../call/call.ts'
import { MainContent } from '../system/page/main-content.tsx'
import { Wordmark } from '../ui/marks/wordmark.tsx'
import styles from '../system/error-pages/message-page.module.css'
import { pageTitle } from '../system/page/page-title.ts'
import { refreshSession } from '../session/session.ts'
import { signOut } from './sign-out.ts'
import frame from './suspended-page.module.css'
import { WriteToUs } from './entrance/write-to-us.tsx'

/** Stands in the place of every page of an account that is suspended: what happened, what stays, whom to write to. */
export function SuspendedPage() {
  const [problem, setProblem] = useState('')
  const attempt = (work: () => Promise<unknown>) => () => {
    setProblem('')
    work().catch((error: unknown) => setProblem(errorMessage(error)))
  }
  const recheckSuspension = async () => {
    const { state } = await refreshSession()
    if (state === 'suspended') setProblem('Checked just now: it is still suspended.')
  }
  return (
    <>
      <title>{pageTitle('Account suspended')}</title>
      <header className={frame.header} aria-label={brand.name}>
        <Wordmark />
      </header>
      <MainContent className={styles.page}>
        <p className={styles.code}>Account suspended</p>
        <h1 className={styles.title}>Your account is suspended.</h1>
        <p className={styles.text}>
          Nothing in it is lost: your films, your orders and your cart stay as they are, and we continue to
          produce your films. Until it is restored, you can’t open its pages.
        </p>
        <div className={styles.text}>
          <WriteToUs />
        </div>
        <p className={styles.actions}>
          <button type="button" className={styles.primary} onClick={attempt(recheckSuspension)}>
            Check again
          </button>
          <button
            type="button"
            className={frame.quiet}
            onClick={attempt(() => signOut({ isLossAccepted: true }))}
          >
            Sign out
          </button>
        </p>
        <output className={frame.said}>{problem}</output>
      </MainContent>
    </>
  )
}
