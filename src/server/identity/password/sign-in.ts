import { refuse } from '../../http/refusal.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { hashPassword, verifyPassword } from './password-hashing.ts'
import type { HashingCaller } from './password-queue.ts'
import { findCredentials, holdPassword, lockUser, type Credentials } from '../store/users.db.ts'

/** Hash to verify where an address has no password, so that the answer takes as long (timing attack). */
let decoyHash: Promise<string> | null = null

function makeDecoyHash(): Promise<string> {
  decoyHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
    decoyHash = null
    throw error
  })
  return decoyHash
}

/**
 * Whose e-mail and password these are. One statement and one derivation, whether or not the address is anyone's.
 *
 * @throws Refusal wrong_credentials, busy; account_suspended and email_not_verified, to who knows the password
 */
export async function checkCredentials(
  deps: Pick<IdentityDeps, 'db'>,
  email: string,
  password: string,
  caller?: HashingCaller,
): Promise<Credentials & { passwordHash: string }> {
  const found = await findCredentials(deps.db, email)
  const hash = found?.passwordHash ?? (await makeDecoyHash())
  const isRight = await verifyPassword({ hash, password, caller })
  if (!found?.passwordHash || !isRight) throw refuse('wrong_credentials')
  if (found.isSuspended) throw refuse('account_suspended')
  if (!found.emailVerified) throw refuse('email_not_verified')
  return { ...found, passwordHash: found.passwordHash }
}

/**
 * Runs the work of a correct password in a transaction that locks that password. Verifying takes a while, and a change
 * of password ends everything that the old one opened: so this work commits before the change, or does not run.
 *
 * @throws Refusal wrong_credentials
 */
export async function withUnchangedPassword<Result>(
  deps: IdentityDeps,
  user: { id: string; passwordHash: string },
  work: (deps: IdentityDeps) => Promise<Result>,
): Promise<Result> {
  return deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await holdPassword(tx, user.id, user.passwordHash))) throw refuse('wrong_credentials')
    return work({ ...deps, db: tx })
  })
}
