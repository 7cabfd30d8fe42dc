import { accessRefusals } from '#shared/access-refusals.ts'
import { notAllowedMessage } from '#shared/system/system-flags.ts'

/** The sentence for a failed Google sign-in; null when there was none. */
export function googleProblem(code: string | null): string | null {
  if (code === null) return null
  return sentences[code] ?? 'Signing in with Google did not work this time. Try again, or use your password.'
}

/** By the codes that come back in the address. */
const sentences: Record<string, string> = {
  access_denied: 'You chose not to sign in with Google. You can also use your password.',
  email_not_verified:
    'Google has not verified this address. Verify it there, or create an account with a password here.',
  email_not_found: 'Google did not share your e-mail address, and we need it to recognize you.',
  account_suspended: accessRefusals.account_suspended.sentence,
  writes_disabled: notAllowedMessage,
}
