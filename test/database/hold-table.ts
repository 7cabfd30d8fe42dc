import { sql } from 'kysely'
import type { Database } from '#server/outside/database/connection/connect-database.ts'

/** Lets no other connection read or write a table. @returns releases it; may be called again */
export async function holdTable(db: Database, table: string): Promise<() => Promise<void>> {
  const { promise: release, resolve } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
    hold()
    await release
  })
  await Promise.race([isHeld, holding])
  return async () => {
    resolve()
    await holding
  }
}
