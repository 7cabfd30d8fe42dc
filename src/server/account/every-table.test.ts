import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteMyAccount, exportMyData } from '#shared/contract/account.ts'
import { listSources } from '#test/architecture/source-files.ts'
import { findTableReads } from '#test/architecture/table-uses.ts'
import { startTestApp, type TestApp } from '#test/app/start-test-app.ts'
import { fillPersonalTables, findPersonalTables } from '#test/database/personal-tables.ts'
import { makeUser } from '#test/factories.ts'
import type { SignedInUser } from '../http/principal.ts'

let app: TestApp
let user: SignedInUser
let tables: string[]
beforeEach(async () => {
  app = await startTestApp()
  user = await makeUser(app.db, { name: 'Mara Lindqvist' })
  tables = await findPersonalTables(app.database.pool)
  await fillPersonalTables(app.database, user, tables)
})
afterEach(() => app.close())

/** What stays of a deleted account, and why; a table that is in no list is left without a row. */
const retained: Record<string, string[]> = {
  'orders refer to it; name and address are replaced': ['users'],
  'bookkeeping has to show what was sold, charged and given back': [
    'checkouts',
    'disputes',
    'invoices',
    'payment_events',
    'refund_intents',
    'refunds',
    'subscription_changes',
    'subscription_history',
    'subscription_terms',
    'subscriptions',
  ],
  'what an order was for, and how far it came': [
    'blocks',
    'item_choices',
    'item_receipts',
    'items',
    'status',
    'status_archive',
    'videos',
  ],
  'what tokens were bought, and spent on': ['revisions', 'token_entries', 'token_lots'],
  'the record of changes stays, under the replaced address': ['event_retries', 'events'],
}
/** Tables that the file with all my data does not read, and why. */
const notExported: Record<string, string[]> = {
  'nothing but hashes of secrets': ['recovery_codes', 'verifications'],
  'typed by a stranger who may not own the address': ['sign_ups'],
  'messages between us and the card provider; what they changed is read': ['payment_events'],
  'work of the readers of events': ['event_retries'],
}

const listTables = (reasons: Record<string, string[]>) => Object.values(reasons).flat().toSorted()

test('a deleted account leaves rows in the named tables alone, without its name and address', async () => {
  expect((await app.call(deleteMyAccount, {}, { as: user })).output).toEqual({ isDeleted: true })
  const left: string[] = []
  for (const table of tables) {
    const { rows } = await app.database.pool.query<{ row: unknown }>(
      `select to_jsonb(t) as row from ${table} t`,
    )
    if (rows.length > 0) left.push(table)
    for (const personal of [user.email, user.name])
      expect(JSON.stringify(rows), `${personal} in ${table}`).not.toContain(personal)
  }
  expect(left).toEqual(listTables(retained))
})

test('the file with all my data has rows of every table, but for the named ones', async () => {
  const { output } = await app.call(exportMyData, {}, { as: user })
  const emptyParts = Object.keys(output.data).filter((part) => output.data[part]?.length === 0)
  expect(emptyParts).toEqual([])
  const sources = listSources('src/server/account').filter(({ path }) =>
    /\/account(-money|-growing)?\.db\.ts$/.test(path),
  )
  const read = new Set(findTableReads(sources, tables).map(({ table }) => table))
  expect(tables.filter((table) => !read.has(table))).toEqual(listTables(notExported))
})
