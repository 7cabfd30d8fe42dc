import { useState } from 'react'
import { errorMessage } from '../../call/call.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useIsHydrated } from '../../ui/page/use-is-hydrated.ts'
import styles from '../entrance/entrance.module.css'
import { canUsePasskeys, signInWithDevicePasskey } from './passkeys.ts'
import { refreshSession } from '../../session/session.ts'

/** The way in with a passkey, where the browser knows them. Its place is kept from the start, so that nothing moves. */
export function PasskeyButton() {
  const isHydrated = useIsHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  if (isHydrated && !canUsePasskeys()) return null

  async function show(): Promise<void> {
    setIsBusy(true)
    setSentence(null)
    try {
      await signInWithDevicePasskey()
      await refreshSession()
    } catch (error) {
      setSentence(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <div className={styles.passkey} data-waiting={!isHydrated || undefined}>
      <button
        type="button"
        className={styles.google}
        aria-disabled={isBusy}
        onClick={() => !isBusy && void show()}
      >
        <KeySign />
        Sign in with a passkey
      </button>
      <FieldError>{sentence}</FieldError>
    </div>
  )
}

function KeySign() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="5.5" cy="9" r="3.6" />
      <path d="M9.1 9h7.4v3M13.4 9v2.2" />
    </svg>
  )
}
