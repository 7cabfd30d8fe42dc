import type { Database } from '../../src/server/outside/database/connection/connect-database.ts'

/** Those of the addresses that have an account. */
export async function findTakenEmails(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}
