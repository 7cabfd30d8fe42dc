import { randomBytes, randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { roleSchema, type Role } from '#shared/identity/roles.ts'
import type { Database, SignedInUser } from '../deps.ts'

// What all processes share ---------------------------------------------------------------------------------------

/** The secret of a name; made by whichever process asks first, the same for all. */
export async function findOrMakeSecret(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}

/**
 * Counts one more use of a key, in windows that begin with the first use.
 * @returns how many uses the window has seen, this one included, and when it ends
 */
export async function countUse(
  db: Database,
  key: string,
  windowMs: number,
  now: Date,
): Promise<{ count: number; endsAt: Date }> {
  const at = now.getTime()
  const isOver = sql<boolean>`rate_limits.last_request <= ${at - windowMs}`
  const { rows } = await sql<{ count: number; startedAt: number }>`
    insert into rate_limits (id, key, count, last_request) values (${randomUUID()}, ${key}, 1, ${at})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else least(rate_limits.count, 1000000) + 1 end,
      last_request = case when ${isOver} then ${at} else rate_limits.last_request end
    returning count, last_request as started_at`.execute(db)
  const [row] = rows
  return { count: row?.count ?? 1, endsAt: new Date((row?.startedAt ?? at) + windowMs) }
}

export async function forgetUses(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

// Sessions -------------------------------------------------------------------------------------------------------

// Compiled once: this runs before every call. Names are camelCased on the way out as for any other statement.
const sessionStatement = `
  select u.id, u.email, u.email_verified, u.name, u.image, u.roles, s.id as session_id, s.updated_at as last_used_at,
    f.confirmed_at is not null as has_second_factor
  from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
  where s.token = $1 and s.expires_at > $2`

interface SessionRow {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  roles: string[]
  sessionId: string
  lastUsedAt: Date
  hasSecondFactor: boolean
}

/** The session of a token together with its user, in one statement; null when it ended or never was. */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<{ user: SignedInUser; lastUsedAt: Date; hasSecondFactor: boolean } | null> {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(sessionStatement, [token, now]))
  const [row] = rows
  if (!row) return null
  const { lastUsedAt, hasSecondFactor, ...user } = row
  return { user: { ...user, roles: user.roles.filter(isRole) }, lastUsedAt, hasSecondFactor }
}

const isRole = (role: string): role is Role => roleSchema.safeParse(role).success

export async function insertSession(
  db: Database,
  session: {
    token: string
    userId: string
    expiresAt: Date
    ipAddress: string
    userAgent: string
    now: Date
  },
): Promise<void> {
  const { now, ...values } = session
  await db
    .insertInto('sessions')
    .values({ id: randomUUID(), ...values, createdAt: now, updatedAt: now })
    .execute()
}

/** Notes a use, unless another request noted a later one meanwhile. */
export async function touchSession(
  db: Database,
  sessionId: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ updatedAt: now, expiresAt })
    .where('id', '=', sessionId)
    .where('updatedAt', '<', now)
    .execute()
}

export interface OwnSession {
  id: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
}

/** The sessions of a person that are still good, the one used last first. */
export async function findSessionsOf(db: Database, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** @returns whose session it was; null if there was none */
export async function deleteSessionByToken(db: Database, token: string): Promise<{ userId: string } | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('token', '=', token)
    .returning('userId')
    .executeTakeFirst()
  return row ?? null
}

export async function deleteSessionsOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute()
}

/** @returns whether the person had such a session */
export async function deleteSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const result = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteOtherSessions(
  db: Database,
  userId: string,
  keptSessionId: string,
): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', keptSessionId).execute()
}

/** Removes what can no longer be used by anyone. */
export async function deleteExpired(db: Database, now: Date, oldestUse: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('addressChanges').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('rateLimits').where('lastRequest', '<', oldestUse.getTime()).execute()
}
