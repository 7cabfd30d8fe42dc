import type { User } from '#shared/contract/users.ts'
import { hasRole } from '#shared/identity/roles.ts'
import type { UsersDeps } from './users-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { findUser } from './users.db.ts'

/** A user by id: oneself, or anyone for an admin. Null where there is none, and for everyone else's id alike. */
export async function readUser(
  deps: Pick<UsersDeps, 'db'>,
  reader: SignedInUser,
  userId: string,
): Promise<User | null> {
  const maySee = reader.id === userId || hasRole(reader, 'admin')
  return maySee ? findUser(deps.db, userId) : null
}
