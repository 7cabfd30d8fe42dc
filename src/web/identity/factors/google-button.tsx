import { useCallback, useState } from 'react'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { call, errorMessage } from '../../call/call.ts'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { FieldError } from '../../ui/feedback/field-error.tsx'
import { useIsMounted } from '../../ui/page/use-is-mounted.ts'
import { useOnRestored } from '../../ui/page/use-on-restored.ts'
import styles from '../entrance/entrance.module.css'

/** The way in through Google, with what divides it from the form; nothing where Google is not set up. */
export function GoogleButton() {
  const { hasGoogle } = usePublicConfig()
  const [isBusy, setIsBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  useOnRestored(useCallback(() => setIsBusy(false), []))
  const isMounted = useIsMounted()
  if (!hasGoogle) return null

  async function leave(): Promise<void> {
    setIsBusy(true)
    setSentence(null)
    // Read with the press: React answers one that came before it with what it drew first, which has no query.
    const from = safeReturnPath(new URLSearchParams(window.location.search).get('from')) ?? undefined
    try {
      const { url } = await call(authEndpoints.signInWithGoogle, { provider: 'google', from })
      if (isMounted()) window.location.assign(url)
    } catch (error) {
      setSentence(errorMessage(error))
      setIsBusy(false)
    }
  }

  return (
    <>
      <div>
        <button
          type="button"
          className={styles.google}
          aria-disabled={isBusy}
          onClick={() => !isBusy && void leave()}
        >
          <GoogleSign />
          Continue with Google
        </button>
        <FieldError>{sentence}</FieldError>
      </div>
      <p className={styles.or}>or</p>
    </>
  )
}

function GoogleSign() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M45.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h11.8c-.5 2.7-2.1 5-4.4 6.6v5.5h7.1c4.2-3.8 6.6-9.5 6.6-16.1z"
      />
      <path
        fill="#34A853"
        d="M24 46c6 0 11-2 14.5-5.3l-7.1-5.5c-2 1.3-4.5 2.1-7.4 2.1-5.7 0-10.6-3.9-12.3-9.1H4.3v5.7C7.9 41.1 15.4 46 24 46z"
      />
      <path
        fill="#FBBC05"
        d="M11.7 28.2c-.4-1.3-.7-2.7-.7-4.2s.3-2.9.7-4.2v-5.7H4.3C2.8 17 2 20.4 2 24s.8 7 2.3 9.9z"
      />
      <path
        fill="#EA4335"
        d="M24 10.7c3.2 0 6.1 1.1 8.4 3.3l6.3-6.3C34.9 4.1 30 2 24 2 15.4 2 7.9 6.9 4.3 14.1l7.4 5.7c1.7-5.2 6.6-9.1 12.3-9.1z"
      />
    </svg>
  )
}
