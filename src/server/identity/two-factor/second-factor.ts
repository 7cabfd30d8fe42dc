import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { deleteOtherSessions } from '../store/sessions.db.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { openText, sealText } from '../store/seal-secret.ts'
import {
  deleteSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
  spendStep,
  writeConfirmed,
  writeUnconfirmed,
} from '../store/second-factors.db.ts'
import { lockSessionUser } from '../session/lock-session-user.ts'
import { notifyOfChange } from '../session/notify-of-change.ts'
import { findStep, makeTimeCodeSecret, timeCodeAddress } from './time-codes.ts'

type SecondFactorDeps = Pick<IdentityDeps, 'db' | 'clock'>
type ChangeDeps = Pick<IdentityDeps, 'config' | 'db' | 'clock'>

/**
 * Creates the secret for an authenticator app. Not required at sign-in until a first code confirms it.
 *
 * @throws Refusal second_factor_on; signed_out if the session has ended
 */
export async function beginSecondFactor(
  { db, clock }: SecondFactorDeps,
  sharedSecret: string,
  user: UserWithSession,
): Promise<{ secret: string; address: string }> {
  const secret = makeTimeCodeSecret()
  const sealed = sealText(secret, user.id, sharedSecret)
  await db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    if (!(await writeUnconfirmed(tx, user.id, sealed, clock.now()))) throw refuse('second_factor_on')
  })
  return { secret, address: timeCodeAddress(secret, user.email) }
}

/**
 * Turns two-step sign-in on and ends other sessions, which have not used the second factor. Notifies the owner by
 * e-mail.
 *
 * @returns the recovery codes, only this once
 * @throws Refusal wrong_code, second_factor_on, second_factor_off; signed_out if the session has ended
 */
export async function confirmSecondFactor(
  deps: ChangeDeps,
  sharedSecret: string,
  user: UserWithSession,
  code: string,
): Promise<string[]> {
  const { db, clock } = deps
  const factor = await findSecondFactor(db, user.id)
  if (!factor) throw refuse('second_factor_off')
  if (factor.isConfirmed) throw refuse('second_factor_on')
  const step = findStep(openText(factor.sealedSecret, user.id, sharedSecret), code, clock.now())
  if (step === null) throw refuse('wrong_code')
  return db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    if (!(await writeConfirmed(tx, user.id, factor.sealedSecret, clock.now())))
      throw refuse('second_factor_on')
    await spendStep(tx, user.id, step)
    await deleteOtherSessions(tx, user.id, user.sessionId)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'two-step-on' })
    return writeRecoveryCodes(tx, sharedSecret, user.id)
  })
}

/**
 * Uses up a code of the app or a recovery code.
 *
 * @param code as the contract leaves it: six digits, or a recovery code without its hyphens
 * @throws Refusal wrong_code, also for a code that was right and is used; second_factor_off
 */
export async function spendCode(
  { db, clock }: SecondFactorDeps,
  sharedSecret: string,
  userId: string,
  code: string,
): Promise<void> {
  const factor = await findSecondFactor(db, userId)
  if (!factor?.isConfirmed) throw refuse('second_factor_off')
  if (/^\d+$/.test(code)) {
    const step = findStep(openText(factor.sealedSecret, userId, sharedSecret), code, clock.now())
    if (step === null || !(await spendStep(db, userId, step))) throw refuse('wrong_code')
  } else if (!(await takeRecoveryCode(db, userId, hashRecoveryCode(code, userId, sharedSecret)))) {
    throw refuse('wrong_code')
  }
}

/**
 * Replaces all recovery codes. Notifies the owner by e-mail.
 *
 * @returns the new ones, only this once
 * @throws Refusal wrong_code, second_factor_off; signed_out if the session has ended
 */
export async function renewRecoveryCodes(
  deps: ChangeDeps,
  sharedSecret: string,
  user: UserWithSession,
  code: string,
): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    await spendCode({ ...deps, db: tx }, sharedSecret, user.id, code)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'recovery-codes-renewed' })
    return writeRecoveryCodes(tx, sharedSecret, user.id)
  })
}

/**
 * Turns two-step sign-in off. Notifies the owner by e-mail.
 * @throws Refusal wrong_code, second_factor_off; signed_out if the session has ended
 */
export async function turnOffSecondFactor(
  deps: ChangeDeps,
  sharedSecret: string,
  user: UserWithSession,
  code: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockSessionUser(tx, user)
    await spendCode({ ...deps, db: tx }, sharedSecret, user.id, code)
    await deleteSecondFactor(tx, user.id)
    await notifyOfChange({ ...deps, db: tx }, user, { what: 'two-step-off' })
  })
}

async function writeRecoveryCodes(db: Database, sharedSecret: string, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(code, userId, sharedSecret)),
  )
  return codes
}
