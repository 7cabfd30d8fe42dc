import { useEffect } from 'react'
import { usePublicConfig } from '../layouts/use-public-config.ts'
import styles from './entrance.module.css'
import { ResendVerification } from './resend-verification.tsx'
import { refreshSession } from './session.ts'

const askEveryMs = 4000

/**
 * Stands there until the link in the letter was used. In another tab of this browser that is told at once (the
 * session listens to its cache); the slow question is for browsers that keep tabs apart.
 */
export function WaitForVerification({
  email,
  from,
  onChange,
}: {
  email: string
  from: string | undefined
  /** The address was not right. */
  onChange: () => void
}) {
  const { isSandbox } = usePublicConfig()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshSession().catch(() => undefined)
    }, askEveryMs)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className={styles.steps} aria-live="polite">
      <p>
        We sent a letter to <span className={styles.address}>{email}</span>. Open the link in it: it verifies
        the address and signs you in.
      </p>
      <p className={styles.waiting}>This page goes on by itself.</p>
      {isSandbox && (
        <p>
          Nothing leaves this machine: the letter lies in{' '}
          <a href="/sandbox/mailbox" target="_blank" rel="noreferrer">
            the sandbox’s mailbox
          </a>
          .
        </p>
      )}
      <ResendVerification email={email} from={from} />
      <button type="button" className={styles.quiet} onClick={onChange}>
        Use another address
      </button>
    </div>
  )
}
