import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Role } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** The provider of password credentials in the identity library's table. */
const passwordProvider = 'credential'

export interface KnownUser {
  id: string
  email: string
  name: string
  emailVerified: boolean
}

export async function findUserByEmail(db: Database, email: string): Promise<KnownUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'emailVerified'])
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

export async function findUserById(db: Database, id: string): Promise<KnownUser | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'emailVerified'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export interface Credentials extends KnownUser {
  /** Null for who has no password. */
  passwordHash: string | null
  isSuspended: boolean
}

/** All facts of an address that signing in needs, in one statement. */
export async function findCredentials(db: Database, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.accountId', '=', 'u.id').on('a.providerId', '=', passwordProvider),
    )
    .select(['u.id', 'u.email', 'u.name', 'u.emailVerified', 'a.password as passwordHash', 'u.suspendedAt'])
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (!row) return null
  const { suspendedAt, ...credentials } = row
  return { ...credentials, isSuspended: suspendedAt !== null }
}

export interface Factors {
  userId: string
  /** Null for who has no password. */
  passwordHash: string | null
  /** Of a confirmed second factor; null for who has none. */
  sealedSecret: string | null
}

/** The password and the second factor of an address, in one statement. */
export async function findFactors(db: Database, email: string): Promise<Factors | null> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.accountId', '=', 'u.id').on('a.providerId', '=', passwordProvider),
    )
    .leftJoin('secondFactors as f', (join) =>
      join.onRef('f.userId', '=', 'u.id').on('f.confirmedAt', 'is not', null),
    )
    .select(['u.id as userId', 'a.password as passwordHash', 'f.sealedSecret'])
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row ?? null
}

export interface NewUser {
  email: string
  name: string
  roles: readonly Role[]
  extra: Record<string, unknown>
}

/** Adds a user; null if the address is taken, also by someone at this very moment. */
export async function insertUser(db: Database, user: NewUser, now: Date): Promise<KnownUser | null> {
  const row = await db
    .insertInto('users')
    .values({
      id: randomUUID(),
      email: user.email,
      name: user.name,
      roles: [...user.roles],
      extra: JSON.stringify(user.extra),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'email', 'name', 'emailVerified'])
    .executeTakeFirst()
  return row ?? null
}

/** Gives a user this password, whether there was one or not. */
export async function writePassword(db: Database, userId: string, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      accountId: userId,
      providerId: passwordProvider,
      userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: hash, updatedAt: now }),
    )
    .execute()
}

export async function findPasswordHash(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('password')
    .where('providerId', '=', passwordProvider)
    .where('accountId', '=', userId)
    .executeTakeFirst()
  return row?.password ?? null
}

/**
 * Locks a user until the transaction ends, before anything else of theirs is written. Fixed lock order prevents a
 * deadlock: the user, then their links and credentials.
 */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Locks a password until the transaction ends.
 * @returns false if it has changed
 */
export async function holdPassword(tx: Database, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('providerId', '=', passwordProvider)
    .where('accountId', '=', userId)
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** How a person can sign in. */
export async function findWaysIn(
  db: Database,
  userId: string,
): Promise<{ hasPassword: boolean; hasGoogle: boolean }> {
  const rows = await db
    .selectFrom('accounts')
    .select(['providerId', 'password'])
    .where('userId', '=', userId)
    .execute()
  return {
    hasPassword: rows.some((row) => row.providerId === passwordProvider && row.password !== null),
    hasGoogle: rows.some((row) => row.providerId === 'google'),
  }
}

/** Whose account a person at Google is linked to. */
export async function findUserIdByGoogleId(db: Database, googleId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('userId')
    .where('providerId', '=', 'google')
    .where('accountId', '=', googleId)
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Google's id of a person; null for who never signed in with Google. */
export async function findGoogleAccountId(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('accountId')
    .where('providerId', '=', 'google')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.accountId ?? null
}

export async function writeName(db: Database, userId: string, name: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ name, updatedAt: now }).where('id', '=', userId).execute()
}

/** @returns false if the address has an account, also one created concurrently; the transaction is aborted then */
export async function writeEmail(db: Database, userId: string, email: string, now: Date): Promise<boolean> {
  try {
    await db.updateTable('users').set({ email, updatedAt: now }).where('id', '=', userId).execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** PostgreSQL's own code for it. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/** Removes the user who signed up with an address and never verified it; they can have nothing. */
export async function deleteUnverifiedUser(db: Database, email: string): Promise<void> {
  await db.deleteFrom('users').where('email', '=', email).where('emailVerified', '=', false).execute()
}

/** @returns whether the address had not been verified before */
export async function writeVerified(db: Database, userId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes all that signs a user in, and what it has opened. */
export async function deleteWaysIn(db: Database, userId: string): Promise<void> {
  for (const table of ['sessions', 'passkeys', 'secondFactors', 'accounts'] as const)
    await db.deleteFrom(table).where('userId', '=', userId).execute()
}

/** Gives the admin role to a user whose verified address is among `emails` and who lacks it. */
export async function giveAdminRole(
  db: Database,
  userId: string,
  emails: readonly string[],
  now: Date,
): Promise<boolean> {
  if (emails.length === 0) return false
  const result = await db
    .updateTable('users')
    .set({ roles: sql`array_append(roles, 'admin')`, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', true)
    .where('email', 'in', [...emails])
    .where(sql<boolean>`not ('admin' = any(roles))`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
