import type { OutputOf } from '#shared/contract/call/define-call.ts'
import type { Passkey, passkeyEndpoints } from '#shared/contract/identity/passkeys.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import {
  deletePasskey,
  findPasskeysByUser,
  forgetSessionPasskey,
  writePasskeyName,
  type PasskeyRecord,
} from '../store/passkeys.db.ts'
import { lockSessionUser } from '../session/lock-session-user.ts'
import { notifyOfChange } from '../session/notify-of-change.ts'

type PasskeyDeps = Pick<IdentityDeps, 'db'>

/** One's own passkeys, oldest first: names and uses, never keys. */
export async function listPasskeys(
  { db }: PasskeyDeps,
  user: UserWithSession,
): Promise<OutputOf<typeof passkeyEndpoints.listPasskeys>> {
  const rows = await findPasskeysByUser(db, user.id)
  return { passkeys: rows.map(describePasskey) }
}

/** A passkey as its owner is shown it. */
export function describePasskey({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** @throws Refusal not_found, for passkeys of others as for none at all; signed_out if the session has ended */
export async function renamePasskey(
  { db }: PasskeyDeps,
  user: UserWithSession,
  { passkeyId, name }: { passkeyId: string; name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    if (!(await writePasskeyName(tx, user.id, passkeyId, name))) throw refuse('not_found')
  })
}

/**
 * Removes a passkey and ends the sessions it opened, because the device may be lost. The present session continues,
 * no longer as one with a passkey. Notifies the owner by e-mail.
 *
 * @throws Refusal not_found, the same for a foreign passkey and a missing one; signed_out if the session has ended
 */
export async function removePasskey(
  deps: Pick<IdentityDeps, 'config' | 'db' | 'clock'>,
  user: UserWithSession,
  passkeyId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    await forgetSessionPasskey(tx, user.sessionId, passkeyId)
    const name = await deletePasskey(tx, user.id, passkeyId)
    if (name === null) throw refuse('not_found')
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'passkey-removed', name })
  })
}

/**
 * An admin whose session has shown nothing but a password, although they have a passkey: the password alone must not
 * be enough for a new second factor, nor for getting rid of this one.
 *
 * @throws Refusal second_factor_needed
 */
export async function refuseWithoutOwnPasskey({ db }: PasskeyDeps, user: UserWithSession): Promise<void> {
  if (!user.isSecondFactorNeeded) return
  if ((await findPasskeysByUser(db, user.id)).length > 0) throw refuse('second_factor_needed')
}
