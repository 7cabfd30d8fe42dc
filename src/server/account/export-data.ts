import type { AccountDeps } from './account-deps.ts'
import type { FileAnswer } from '../http/handler.ts'
import type { SignedInUser } from '../http/principal.ts'
import { findOwnRows, readOwnChanges } from './account.db.ts'

/** All data about a user, table by table, as stored; without credentials. The JSON of `exportMyData`. */
export async function exportData(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  user: SignedInUser,
): Promise<FileAnswer> {
  const exportedAt = clock.now().toISOString()
  const begun = JSON.stringify({ exportedAt, data: await findOwnRows(db, user.id) })
  return { name: 'my-data.json', pieces: addChanges(begun, readOwnChanges(db, user.id)) }
}

/** @param begun ends with the last of the other tables */
async function* addChanges(begun: string, portions: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `${begun.slice(0, -'}}'.length)},"changes":[`
  let separator = ''
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield separator + rows.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield ']}}'
}
