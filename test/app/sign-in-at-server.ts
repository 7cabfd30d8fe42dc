import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import type { Role } from '#shared/identity/roles.ts'
import { findDatabaseUrl, withDatabase } from '#test/database/open-beside.ts'
import { makeUser } from '#test/factories.ts'
import { DemoPerson } from '../../scripts/demo-data/demo-person.ts'

export interface PersonWithSession {
  id: string
  email: string
  /** The Cookie header of their session. */
  cookie: string
}

/** A new verified person with a session. */
export async function makeUserWithSession(
  db: Database,
  options: { roles?: Role[] } = {},
): Promise<PersonWithSession> {
  const { id, email } = await makeUser(db, options)
  const { cookie } = await startSession(db, await sessionSecret(db), id)
  return { id, email, cookie }
}

/** The same, with a client for a server with an embedded database. */
export async function signInAtServer(
  server: { dataDir: string; baseUrl: string },
  options: { roles?: Role[] } = {},
): Promise<PersonWithSession & { person: DemoPerson }> {
  const entered = await withDatabase(await findDatabaseUrl(server.dataDir), (db) =>
    makeUserWithSession(db, options),
  )
  return { ...entered, person: new DemoPerson(server.baseUrl, entered.cookie) }
}
