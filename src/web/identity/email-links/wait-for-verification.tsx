import { useEffect } from 'react'
import { Link } from 'react-router'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { paths } from '#shared/paths.ts'
import { call } from '../../call/call.ts'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import styles from '../entrance/entrance.module.css'
import { ResendVerification } from './resend-verification.tsx'
import { refreshSession } from '../../session/session.ts'

const pollIntervalMs = 4000

/** Signs in where the link was opened on another device, with the same password; notices what other tabs did. */
async function pollForSession(): Promise<void> {
  await call(authEndpoints.continueSignUp, {})
  await refreshSession()
}

/**
 * Shown until the link in the e-mail is used. Another tab of this browser is notified at once (the
 * session listens to its cache); the poll is for other devices, and for browsers that keep tabs apart.
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
      if (document.visibilityState === 'visible') void pollForSession().catch(() => undefined)
    }, pollIntervalMs)
    return () => clearInterval(timer)
  }, [])

  return (
    <div className={styles.steps} aria-live="polite">
      <p>
        We sent an e-mail to <span className={styles.address}>{email}</span>. Open the link in it: it verifies
        the address and signs you in.
      </p>
      <p className={styles.waiting}>This page continues by itself.</p>
      <p>
        On another device, the link asks for a password: with the same one, this page continues as well. Chose
        a different one there? <Link to={paths.login(from)}>Sign in with it</Link>.
      </p>
      {isSandbox && (
        <p>
          Nothing leaves this machine: the e-mail is in{' '}
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
