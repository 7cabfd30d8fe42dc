import type { AccountDeps } from './account-deps.ts'
import type { FileAnswer } from '../http/handler.ts'
import type { SignedInUser } from '../http/principal.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { readGrowingTables } from './account-growing.db.ts'
import type { OwnRows } from './account-money.db.ts'
import { boundedTables } from './account.db.ts'

/** All data about a user, table by table, as stored; without credentials. The JSON of `exportMyData`. */
export async function exportData(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  user: SignedInUser,
): Promise<FileAnswer> {
  const exportedAt = clock.now().toISOString()
  return { name: 'my-data.json', pieces: writeJson(exportedAt, readOwnRows(db, user.id)) }
}

/** Each table of a person with its rows: those that may be many come in portions. */
export async function* readOwnRows(db: Database, userId: string): AsyncGenerator<[string, OwnRows]> {
  for (const [name, table] of Object.entries(boundedTables(db, userId))) yield [name, await table.execute()]
  yield* readGrowingTables(db, userId)
}

/** @param portions those of one table follow each other */
async function* writeJson(
  exportedAt: string,
  portions: AsyncIterable<[string, OwnRows]>,
): AsyncGenerator<string> {
  let begun = `{"exportedAt":${JSON.stringify(exportedAt)},"data":{`
  let current: string | null = null
  let isFirstRow = true
  for await (const [name, rows] of portions) {
    if (name !== current) {
      begun += `${current === null ? '' : '],'}${JSON.stringify(name)}:[`
      current = name
      isFirstRow = true
    }
    for (const row of rows) {
      begun += `${isFirstRow ? '' : ','}${JSON.stringify(row)}`
      isFirstRow = false
    }
    yield begun
    begun = ''
  }
  yield `${begun}]}}`
}
