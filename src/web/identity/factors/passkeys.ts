import {
  newCredentialSchema,
  passkeyEndpoints,
  shownCredentialSchema,
} from '#shared/contract/identity/passkeys.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { call, Refusal } from '../../call/call.ts'

/** The format speaks of domains: at a bare network address browsers make no passkeys. */
const isNetworkAddress = (hostname: string): boolean => /^[\d.]+$|:/.test(hostname)

/** Whether this browser can make and show passkeys here. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  window.isSecureContext &&
  !isNetworkAddress(window.location.hostname)

/** Asks for a passkey and signs in with it. @throws Refusal also where the person has thought better of it */
export async function signInWithDevicePasskey(): Promise<void> {
  const options = await call(passkeyEndpoints.beginPasskeySignIn, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({ optionsJSON: options }).catch(throwInWords)
  const shown = shownCredentialSchema.safeParse(answer)
  if (!shown.success) throw toRefusal(unreadable)
  await call(passkeyEndpoints.signInWithPasskey, { credential: shown.data })
}

/** Creates a passkey on the device and stores it. @throws Refusal also where the user cancels */
export async function registerPasskey(
  options: OutputOf<typeof passkeyEndpoints.beginPasskey>,
  name: string,
): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const answer = await startRegistration({ optionsJSON: options }).catch(throwInWords)
  const made = newCredentialSchema.safeParse(answer)
  if (!made.success) throw toRefusal(unreadable)
  await call(passkeyEndpoints.addPasskey, { name, credential: made.data })
}

const toRefusal = (detail: string) => new Refusal({ status: 0, detail }, 'passkey_refused')

/** What went wrong in the browser, by the names that the format gives (WebAuthn 3, 5.1). */
function throwInWords(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw toRefusal(sentences[name] ?? 'This browser could not do it. Try again, or use another device.')
}

const unreadable = 'This device gave us a passkey that we can’t read. Use another device.'
const notShown = 'Nothing happened: it was canceled or took too long.'
const sentences: Record<string, string> = {
  // Browsers report a canceled prompt and a missing passkey alike: the difference would leak which users have one.
  NotAllowedError: notShown,
  AbortError: notShown,
  InvalidStateError: 'This device has a passkey for your account already.',
  NotSupportedError: 'This device can’t create passkeys. Use your phone or a security key.',
}
