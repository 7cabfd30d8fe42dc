import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { passkeyEndpoints, ShownCredential } from '#shared/contract/identity/passkeys.ts'
import { refuse } from '../../http/refusal.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { forgetGuesses, limitAccount } from '../limits/limit-requests.ts'
import { challengeLengthMs, makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { passkeyParty, createUserHandle } from './passkey-party.ts'
import { findPasskeyByCredential, writePasskeyUse, type PasskeyRecord } from '../store/passkeys.db.ts'
import { findUserById, lockUser } from '../store/users.db.ts'

type PasskeyDeps = Pick<IdentityDeps, 'config' | 'db' | 'clock'>

/** Options for using a passkey in the browser, the same for all: the user is not known yet. */
export async function beginPasskeySignIn(
  deps: PasskeyDeps,
): Promise<OutputOf<typeof passkeyEndpoints.beginPasskeySignIn>> {
  return {
    rpId: passkeyParty(deps.config).id,
    challenge: await makeChallenge(deps, { wants: 'sign-in' }),
    timeout: challengeLengthMs,
    userVerification: 'required',
  }
}

/**
 * Signs in with a passkey. The device has verified the user (finger, face, PIN), so it counts as both factors.
 *
 * @returns the Set-Cookie headers
 * @throws Refusal passkey_refused, the same for every error; account_suspended to its owner; too_many_requests
 */
export async function signInWithPasskey(authRequest: AuthRequest, shown: ShownCredential): Promise<string[]> {
  const { deps } = authRequest
  // Limited by the sent id, known or not; only its owner knows it, so others cannot use the limit up.
  const counted = { email: `passkey ${shown.id}` }
  await limitAccount(deps, 'passkey', counted)
  const { passkey, counter } = await checkShown(deps, shown)
  const cookies = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, passkey.userId)
    // Also false for one that was removed meanwhile.
    const isUsed = await writePasskeyUse(tx, passkey.id, counter, deps.clock.now())
    const user = await findUserById(tx, passkey.userId)
    if (!isUsed || !user) throw refuse('passkey_refused')
    return completeSignIn({ ...authRequest, deps: { ...deps, db: tx } }, user, { passkeyId: passkey.id })
  })
  await forgetGuesses(deps, 'passkey', counted)
  return cookies
}

/** @returns the shown passkey, and how often its device has counted a use */
async function checkShown(
  deps: PasskeyDeps,
  shown: ShownCredential,
): Promise<{ passkey: PasskeyRecord; counter: number }> {
  const { clientDataJSON, userHandle } = shown.response
  const expectedChallenge = await takeChallenge(deps, { wants: 'sign-in' }, clientDataJSON)
  if (expectedChallenge === null) throw refuse('passkey_refused')
  const passkey = await findPasskeyByCredential(deps.db, shown.id)
  if (!passkey || userHandle !== createUserHandle(passkey.userId)) throw refuse('passkey_refused')
  const { id, origin } = passkeyParty(deps.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: shown,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch(() => {
    // The library throws for any invalid input.
    throw refuse('passkey_refused')
  })
  if (!verified) throw refuse('passkey_refused')
  return { passkey, counter: authenticationInfo.newCounter }
}
