import type { Database } from '../../outside/database/connection/connect-database.ts'

/** A sign-up that waits for its link. */
export interface SignUp {
  userId: string
  name: string
  passwordHash: string
  /** Where the person was going, on our own pages. */
  returnPath: string | null
}

export async function insertSignUp(
  db: Database,
  signUp: SignUp & { secretHash: string; expiresAt: Date },
): Promise<void> {
  await db.insertInto('signUps').values(signUp).execute()
}

/** Null if there never was one, or if it has expired. */
export async function findSignUp(
  db: Database,
  secretHash: string,
  now: Date,
): Promise<(SignUp & { email: string }) | null> {
  const row = await db
    .selectFrom('signUps as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.userId', 's.name', 's.passwordHash', 's.returnPath', 'u.email'])
    .where('s.secretHash', '=', secretHash)
    .where('s.expiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}
