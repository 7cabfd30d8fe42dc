import type { Role } from '#shared/identity/roles.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { createUser } from '../store/create-user.ts'
import { hashPassword } from '../password/password-hashing.ts'
import { findUserByEmail, writePassword, writeVerified } from '../store/users.db.ts'

/**
 * Creates a verified user without an e-mail: for demo data and tests.
 * @returns the user's id; an existing user of the address gets this password
 */
export async function createVerifiedUser(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'systemStatus'>,
  user: {
    email: string
    password: string
    name: string
    roles?: readonly Role[]
    extra?: Record<string, unknown>
  },
): Promise<string> {
  const hash = await hashPassword(user.password)
  return deps.db.transaction().execute(async (tx) => {
    const email = user.email.toLowerCase()
    const known = (await createUser({ ...deps, db: tx }, user)) ?? (await findUserByEmail(tx, email))
    if (!known) throw new Error(`The user ${email} came and went`)
    const now = deps.clock.now()
    await writePassword(tx, known.id, hash, now)
    await writeVerified(tx, known.id, now)
    return known.id
  })
}
