import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { roleSchema, type Role } from '#shared/identity/roles.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { hashToken } from './hash-token.ts'

// Compiled once: this runs before every call. Names are camelCased on the way out as for any other statement.
const sessionStatement = `
  select u.id, u.email, u.email_verified, u.name, u.image, u.roles, s.id as session_id, s.created_at as started_at,
    s.updated_at as last_used_at,
    f.confirmed_at is not null as has_second_factor, s.passkey_id is not null as has_shown_passkey,
    u.suspended_at is not null as is_suspended
  from sessions s join users u on u.id = s.user_id left join second_factors f on f.user_id = u.id
  where s.token_hash = $1 and s.expires_at > $2 and u.email_verified`

interface SessionRow {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  roles: string[]
  sessionId: string
  startedAt: Date
  lastUsedAt: Date
  hasSecondFactor: boolean
  hasShownPasskey: boolean
  isSuspended: boolean
}

export interface FoundSession {
  user: UserWithSession
  startedAt: Date
  lastUsedAt: Date
  hasSecondFactor: boolean
  /** A passkey was shown for this very session. */
  hasShownPasskey: boolean
  /** The session is there, and may do nothing. */
  isSuspended: boolean
}

/**
 * The session of a token with its user, in one statement; null when it ended or never was, and for users without a
 * verified address.
 */
export async function findSession(db: Database, token: string, now: Date): Promise<FoundSession | null> {
  const { rows } = await db.executeQuery<SessionRow>(
    CompiledQuery.raw(sessionStatement, [hashToken(token), now]),
  )
  const [row] = rows
  if (!row) return null
  const { startedAt, lastUsedAt, hasSecondFactor, hasShownPasskey, isSuspended, ...user } = row
  const roles = user.roles.filter(isRole)
  return { user: { ...user, roles }, startedAt, lastUsedAt, hasSecondFactor, hasShownPasskey, isSuspended }
}

const isRole = (role: string): role is Role => roleSchema.safeParse(role).success

/** @returns whether the session was created: none is for suspended users */
export async function insertSession(
  db: Database,
  session: {
    token: string
    userId: string
    expiresAt: Date
    ipAddress: string
    userAgent: string
    now: Date
    /** The passkey that was shown; the session ends with it. */
    passkeyId: string | null
  },
): Promise<boolean> {
  const { token, userId, expiresAt, ipAddress, userAgent, now, passkeyId } = session
  const result = await db
    .insertInto('sessions')
    .columns([
      'id',
      'tokenHash',
      'userId',
      'expiresAt',
      'ipAddress',
      'userAgent',
      'createdAt',
      'updatedAt',
      'passkeyId',
      'confirmedAt',
    ])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((column) => [
          column.val(randomUUID()).as('id'),
          column.val(hashToken(token)).as('tokenHash'),
          'users.id as userId',
          column.val(expiresAt).as('expiresAt'),
          column.val(ipAddress).as('ipAddress'),
          column.val(userAgent).as('userAgent'),
          column.val(now).as('createdAt'),
          column.val(now).as('updatedAt'),
          column.val(passkeyId).as('passkeyId'),
          column.val(now).as('confirmedAt'),
        ])
        .where('users.id', '=', userId)
        .where('users.suspendedAt', 'is', null),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Ends those sessions of a person that were used last before the newest ones. */
export async function deleteOldestSessions(db: Database, userId: string, retained: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('sessions')
          .select('id')
          .where('userId', '=', userId)
          .orderBy('updatedAt', 'desc')
          .orderBy('id')
          .offset(retained),
      ),
    )
    .execute()
}

/**
 * Notes a use, unless another request noted a later one meanwhile.
 * @param lengthMs how long the session lasts from this use on; never beyond `lifetimeMs` from its beginning
 */
export async function touchSession(
  db: Database,
  sessionId: string,
  now: Date,
  { lengthMs, lifetimeMs }: { lengthMs: number; lifetimeMs: number },
): Promise<void> {
  const endsAt = new Date(now.getTime() + lengthMs)
  const latestEnd = sql`created_at + make_interval(secs => ${lifetimeMs / 1000})`
  await db
    .updateTable('sessions')
    .set({ updatedAt: now, expiresAt: sql<Date>`least(${endsAt}::timestamptz, ${latestEnd})` })
    .where('id', '=', sessionId)
    .where('updatedAt', '<', now)
    .execute()
}

/** When the owner of a session last showed who they are; null if it has ended. */
export async function findConfirmedAt(db: Database, sessionId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('sessions')
    .select('confirmedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.confirmedAt ?? null
}

/**
 * Keeps a session from being ended until the transaction ends.
 * @returns false if it has ended
 */
export async function holdSession(tx: Database, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the owner of a session has shown who they are. */
export async function confirmSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: now }).where('id', '=', sessionId).execute()
}

export interface OwnSession {
  id: string
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
}

/** The sessions of a person that are still good, the one used last first. */
export async function findSessionsByUser(db: Database, userId: string, now: Date): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .select(['id', 'ipAddress', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
}

export async function deleteSessionByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute()
}

/**
 * Consumes the row by which the identity library reports a sign-in. Its token is stored unhashed, so no cookie
 * matches it and the row never is a session.
 *
 * @returns the user's id; null if there is no such row
 */
export async function takeLibrarySession(db: Database, token: string): Promise<string | null> {
  const row = await db
    .deleteFrom('sessions')
    .where('tokenHash', '=', token)
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function deleteSessionsByUser(db: Database, userId: string): Promise<void> {
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
