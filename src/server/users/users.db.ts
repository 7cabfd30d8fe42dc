import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { User } from '#shared/contract/users.ts'
import { hasRole, roleSchema } from '#shared/identity/roles.ts'
import type { Role } from '#shared/identity/roles.ts'
import type { Database } from '../deps.ts'
import type { Tables } from '../outside/database/tables.ts'

const userColumns = ['id', 'email', 'emailVerified', 'name', 'roles', 'extra', 'createdAt'] as const
type UserRow = Pick<Selectable<Tables['users']>, (typeof userColumns)[number]>

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    name: row.name,
    roles: row.roles.filter((role): role is Role => roleSchema.safeParse(role).success),
    extra: row.extra,
    createdAt: row.createdAt.toISOString(),
  }
}

export interface UserQuery {
  search?: string | undefined
  role?: Role | undefined
  sort: 'newest' | 'oldest' | 'email'
  pageSize: number
  after: { key: string; id: string } | null
}

/** Users that match, in order, from behind `after`; with the number of their subscriptions. */
export async function findUsers(
  db: Database,
  query: UserQuery,
): Promise<(User & { subscriptionCount: number })[]> {
  let statement = db
    .selectFrom('users')
    .select(userColumns)
    .select((eb) =>
      eb
        .selectFrom('subscriptions')
        .whereRef('subscriptions.userId', '=', 'users.id')
        .select((count) => count.fn.countAll<number>().as('n'))
        .as('subscriptionCount'),
    )
    .limit(query.pageSize)
  if (query.search) {
    const pattern = `%${query.search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    statement = statement.where((eb) =>
      eb.or([eb('email', 'like', pattern), eb(eb.fn('lower', ['name']), 'like', pattern)]),
    )
  }
  if (query.role) statement = statement.where(sql<boolean>`${query.role} = any(users.roles)`)
  const column = query.sort === 'email' ? 'email' : 'createdAt'
  const direction = query.sort === 'newest' ? 'desc' : 'asc'
  statement = statement.orderBy(column, direction).orderBy('id', direction)
  if (query.after) {
    const key = query.sort === 'email' ? query.after.key : new Date(query.after.key)
    const { id } = query.after
    statement = statement.where((eb) =>
      eb(eb.refTuple(column, 'id'), direction === 'desc' ? '<' : '>', eb.tuple(key, id)),
    )
  }
  const rows = await statement.execute()
  return rows.map((row) => ({ ...toUser(row), subscriptionCount: Number(row.subscriptionCount ?? 0) }))
}

/** Null where there is no such user. */
export async function findUser(db: Database, userId: string): Promise<User | null> {
  const row = await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst()
  return row ? toUser(row) : null
}

/** The user, locked, and how many admins there are; all admins are locked too, so that two last ones can't both go. */
export async function lockUserAndAdmins(
  tx: Database,
  userId: string,
): Promise<{ user: User | null; adminIds: string[] }> {
  const rows = await tx
    .selectFrom('users')
    .select(userColumns)
    .where((eb) => eb.or([eb('id', '=', userId), sql<boolean>`'admin' = any(users.roles)`]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const users = rows.map(toUser)
  return {
    user: users.find((user) => user.id === userId) ?? null,
    adminIds: users.filter((user) => hasRole(user, 'admin')).map((user) => user.id),
  }
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

export async function writeRoles(
  tx: Database,
  userId: string,
  roles: readonly Role[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ roles: [...roles], updatedAt: now })
    .where('id', '=', userId)
    .execute()
}
