import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { User } from '#shared/contract/users.ts'
import { hasRole, roleSchema } from '#shared/identity/roles.ts'
import type { Role } from '#shared/identity/roles.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { Tables } from '../outside/database/tables/tables.ts'

const userColumns = [
  'id',
  'email',
  'emailVerified',
  'name',
  'image',
  'roles',
  'suspendedAt',
  'extra',
  'createdAt',
] as const
type UserRow = Pick<Selectable<Tables['users']>, (typeof userColumns)[number]>

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    name: row.name,
    photoURL: row.image,
    roles: row.roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    extra: row.extra,
    createdAt: row.createdAt.toISOString(),
  }
}

/** In the order of the ids. */
export async function findUsers(db: Database, ids: readonly string[]): Promise<User[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', 'in', [...ids])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toUser(row)] : []
  })
}

/** Null where there is no such user. */
export async function findUser(db: Database, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * The user, locked, and the ids of all admins who are not suspended. All admins are locked too: two last admins
 * cannot both lose their role in concurrent transactions. Rows that refer to them are written meanwhile: a foreign key
 * that waited for one of many locks could deadlock.
 */
export async function lockUserAndAdmins(
  tx: Database,
  userId: string,
): Promise<{ user: User | null; adminIds: string[] }> {
  const rows = await tx
    .selectFrom('users')
    .select(userColumns)
    .where((eb) => eb.or([eb('id', '=', userId), sql<boolean>`'admin' = any(users.roles)`]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const users = rows.map(toUser)
  return {
    user: users.find((user) => user.id === userId) ?? null,
    adminIds: users
      .filter((user) => hasRole(user, 'admin') && user.suspendedAt === null)
      .map((user) => user.id),
  }
}

/**
 * Keeps an account from being deleted until the transaction ends.
 * @returns false if it was deleted
 */
export async function holdUser(tx: Database, userId: string): Promise<boolean> {
  return (await selectExisting(tx, userId).forShare().executeTakeFirst()) !== undefined
}

/**
 * As `holdUser`, after another account is held: it waits for a deletion alone, not for changes that lock both in the order of
 * their ids.
 * @returns false if it was deleted
 */
export async function keepUser(tx: Database, userId: string): Promise<boolean> {
  return (await selectExisting(tx, userId).forKeyShare().executeTakeFirst()) !== undefined
}

/**
 * Locks an account until the transaction ends: changes under this lock follow one another.
 * @returns false if it was deleted
 */
export async function lockUser(tx: Database, userId: string): Promise<boolean> {
  return (await selectExisting(tx, userId).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/**
 * Waits for all transactions that write rows referring to a user, and lets no new one begin: an order that settles now
 * commits first, or waits. After `lockUserAndAdmins`: fixed lock order prevents a deadlock.
 */
export async function lockUserReferences(tx: Database, userId: string): Promise<void> {
  await selectExisting(tx, userId).forUpdate().execute()
}

/** The row of a deleted account remains, unverified. */
const selectExisting = (tx: Database, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).where('emailVerified', '=', true)

/** Oldest account first. */
export async function findEmailsOfAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where(sql<boolean>`'admin' = any(roles)`)
    .where('suspendedAt', 'is', null)
    .where('emailVerified', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ email }) => email)
}

/** The user with this address (in lower case), locked; null where there is none. */
export async function lockUserByEmail(tx: Database, email: string): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Addresses of users by id. That of a deleted account is undeliverable: see `isDeletedAddress`. */
export async function findUserEmails(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The address of a user who exists: the row of a deleted account remains. */
export async function findUserEmail(db: Database, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
