import type { Database } from '../outside/database/connection/connect-database.ts'
import { findUser } from './users.db.ts'

/** Whether an account is suspended now: what it shared is closed with it. */
export async function isSuspended(db: Database, userId: string): Promise<boolean> {
  const user = await findUser(db, userId)
  return user !== null && user.suspendedAt !== null
}
