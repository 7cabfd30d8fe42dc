import { join } from 'node:path'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { embeddedUrl } from '#server/outside/database/embedded/embedded-postgres.ts'
import { findPostmaster, type Postmaster } from '#server/outside/database/embedded/postmaster.ts'
import { sessionSecret, startSession } from '#server/identity/session/start-session.ts'
import type { Role } from '#shared/identity/roles.ts'
import { makeUser } from '#test/factories.ts'
import { DemoPerson } from '../../scripts/demo-data/demo-person.ts'

/** The embedded database's server process. */
export async function requirePostmaster(dataDir: string): Promise<Postmaster> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error(`No database runs in ${dataDir}`)
  return postmaster
}

/**
 * The embedded database of a running server. Unlike `startEmbeddedPostgres` this holds no part of it: the server ends
 * it, and brings it back, as if no one were connected.
 */
export async function findDatabaseUrl(dataDir: string): Promise<string> {
  const { socketFolder } = await requirePostmaster(dataDir)
  return embeddedUrl(socketFolder, 'arcframe')
}

/** Looks into a database beside the server, for as long as the work takes. */
export async function withDatabase<Result>(
  url: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = connectDatabase(url)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

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
