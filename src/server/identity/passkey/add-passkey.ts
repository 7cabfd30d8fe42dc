import { randomUUID } from 'node:crypto'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { passkeysMax, type NewCredential, type passkeyEndpoints } from '#shared/contract/identity/passkeys.ts'
import { brand } from '#shared/brand.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { challengeLengthMs, makeChallenge, takeChallenge } from './passkey-challenge.ts'
import { passkeyParty, createUserHandle } from './passkey-party.ts'
import { findPasskeysByUser, insertPasskey, writeSessionPasskey } from '../store/passkeys.db.ts'
import { lockSessionUser } from '../session/lock-session-user.ts'
import { notifyOfChange } from '../session/notify-of-change.ts'

type PasskeyDeps = Pick<IdentityDeps, 'config' | 'db' | 'clock'>

/** EdDSA, ES256, RS256: what all devices can do, and the library can check (IANA COSE algorithms). */
const algorithms = [-8, -7, -257]

/**
 * Options for creating a passkey in the browser. The caller has confirmed the account's owner.
 * @throws Refusal too_many_passkeys
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  user: UserWithSession,
): Promise<OutputOf<typeof passkeyEndpoints.beginPasskey>> {
  const own = await findPasskeysByUser(deps.db, user.id)
  if (own.length >= passkeysMax) throw refuse('too_many_passkeys')
  return {
    rp: { id: passkeyParty(deps.config).id, name: brand.name },
    user: { id: createUserHandle(user.id), name: user.email, displayName: user.name },
    challenge: await makeChallenge(deps, { wants: 'add', userId: user.id, sessionId: user.sessionId }),
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeLengthMs,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId, type: 'public-key' })),
    authenticatorSelection: {
      // Discoverable: signing in needs no address, so no answer depends on one.
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Stores a passkey that a device has created, for the requesting session, which counts as having used it. Notifies
 * the owner by e-mail.
 * @throws Refusal passkey_refused, too_many_passkeys; signed_out if the session has ended
 */
export async function addPasskey(
  deps: PasskeyDeps,
  user: UserWithSession,
  { name, credential: made }: { name: string; credential: NewCredential },
): Promise<void> {
  const { counter, id: credentialId, publicKey } = await checkMade(deps, user, made)
  const id = randomUUID()
  await deps.db.transaction().execute(async (tx) => {
    // Of two that are added at once the second one is counted after the first.
    await lockSessionUser(tx, user)
    if ((await findPasskeysByUser(tx, user.id)).length >= passkeysMax) throw refuse('too_many_passkeys')
    const isNew = await insertPasskey(tx, {
      id,
      userId: user.id,
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: made.response.transports ?? [],
      name,
      createdAt: deps.clock.now(),
      lastUsedAt: null,
    })
    if (!isNew) throw refuse('passkey_refused')
    await writeSessionPasskey(tx, user.sessionId, id)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'passkey-added', name })
  })
}

async function checkMade(deps: PasskeyDeps, user: UserWithSession, made: NewCredential) {
  const { id, origin } = passkeyParty(deps.config)
  const purpose = { wants: 'add', userId: user.id, sessionId: user.sessionId } as const
  const expectedChallenge = await takeChallenge(deps, purpose, made.response.clientDataJSON)
  if (expectedChallenge === null) throw refuse('passkey_refused')
  // Opened at its first use: few sign in this way, and it brings parsers of certificates along.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, response: { ...made.response, transports: made.response.transports ?? [] } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    // The library throws for any invalid input.
    throw refuse('passkey_refused')
  })
  if (!registrationInfo) throw refuse('passkey_refused')
  return registrationInfo.credential
}
