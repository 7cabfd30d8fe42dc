import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export type PasskeyRecord = Selectable<Tables['passkeys']>

/** @returns false if the device's key is stored already, for any user */
export async function insertPasskey(db: Database, passkey: PasskeyRecord): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findPasskeysByUser(db: Database, userId: string): Promise<PasskeyRecord[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function findPasskeyByCredential(
  db: Database,
  credentialId: string,
): Promise<PasskeyRecord | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Notes a use. The counter of a device that counts only grows: of two uses with the same count, one is a copy's.
 * @returns false for that one, and for a passkey that is gone
 */
export async function writePasskeyUse(
  db: Database,
  id: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** @returns whether the person has such a passkey */
export async function writePasskeyName(
  db: Database,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Takes it back that a session has shown this passkey; another that it has shown stays. */
export async function forgetSessionPasskey(
  db: Database,
  sessionId: string,
  passkeyId: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ passkeyId: null })
    .where('id', '=', sessionId)
    .where('passkeyId', '=', passkeyId)
    .execute()
}

/** Notes which passkey was shown for a session. */
export async function writeSessionPasskey(db: Database, sessionId: string, passkeyId: string): Promise<void> {
  await db.updateTable('sessions').set({ passkeyId }).where('id', '=', sessionId).execute()
}

/**
 * Deletes a passkey; the sessions that it has opened go with it.
 * @returns its name; null if the person has no such passkey
 */
export async function deletePasskey(db: Database, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
