import { join } from 'node:path'
import { connectDatabase, type Database } from '#server/outside/database/connection/connect-database.ts'
import { embeddedUrl } from '#server/outside/database/embedded/embedded-postgres.ts'
import { findPostmaster, type Postmaster } from '#server/outside/database/embedded/postmaster.ts'

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
