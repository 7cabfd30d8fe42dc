import type { Database } from '../outside/database/connection/connect-database.ts'
import { findUser } from './users.db.ts'

/** What a user is called, and their address; null where there is no such user. */
export async function findUserName(
  db: Database,
  userId: string,
): Promise<{ name: string; email: string } | null> {
  const user = await findUser(db, userId)
  return user && { name: user.name, email: user.email }
}
