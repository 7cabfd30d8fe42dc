import { useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { call, errorMessage } from '../../call/call.ts'
import styles from '../entrance/entrance.module.css'

/** Requests another verification e-mail and shows the outcome in place. */
export function ResendVerification({ email, from }: { email: string; from: string | undefined }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [problem, setProblem] = useState<string | null>(null)

  async function resend(): Promise<void> {
    setState('busy')
    setProblem(null)
    try {
      await call(authEndpoints.sendVerificationEmail, { email, from })
      setState('sent')
    } catch (error) {
      setProblem(errorMessage(error))
      setState('idle')
    }
  }

  return (
    <div aria-live="polite">
      {state === 'sent' ? (
        <p>Sent again. If several e-mails arrive, use the newest.</p>
      ) : (
        <button
          type="button"
          className={styles.quiet}
          aria-disabled={state === 'busy'}
          onClick={() => state === 'idle' && void resend()}
        >
          Send the e-mail again
        </button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
