import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

interface Column {
  name: string
  /** As SQL, without its type. */
  default: string | null
}

async function readColumns(table: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<Column>`
    select column_name as name, split_part(column_default, '::', 1) as default
    from information_schema.columns where table_name = ${table}`.execute(database.db)
  return new Map(rows.map((column) => [column.name, column.default]))
}

/** The entities of the specification, field by field, with the default that a field has by itself. */
const entities: Record<string, Record<string, string | null | undefined>> = {
  users: { id: null, email: null, roles: "'{user}'", created_at: 'now()', extra: "'{}'" },
  carts: { user_id: null, product_selections: null, product_total_price: '0', updated_at: 'now()' },
  subscriptions: {
    user_id: null,
    user_email: null,
    product_selections: null,
    product_total_price: null,
    status: "'active'",
    created_at: 'now()',
    updated_at: 'now()',
  },
  status: {
    id: null,
    user_id: null,
    user_email: null,
    status_items: null,
    created_at: 'now()',
    updated_at: 'now()',
  },
  videos: {
    title: null,
    subscription_id: null,
    block: null,
    length: null,
    copy_cards: "'[]'",
    status: "'draft'",
    start_card: `'{"use": false, "text": ""}'`,
    end_card: `'{"use": false, "logo": true, "tagline": ""}'`,
    created_at: 'now()',
    updated_at: 'now()',
  },
  system_flags: {
    disable_writes: 'false',
    disable_file_uploads: 'false',
    disable_non_essential_functions: 'false',
    complete_shutdown: 'false',
  },
}

describe('what is stored', () => {
  it.each(Object.entries(entities))(
    '%s has every specified field, with its default',
    async (table, fields) => {
      const columns = await readColumns(table)
      const found = Object.keys(fields).map((name) => [name, columns.get(name)])
      expect(Object.fromEntries(found)).toEqual(fields)
    },
  )

  it.each([
    ['one document per person', 'users', 'id'],
    ['one cart per person', 'carts', 'user_id'],
    ['one status per subscription, under its id', 'status', 'id'],
    ['one document of flags', 'system_flags', 'id'],
  ])('is %s', async (_what, table, key) => {
    const { rows } = await sql<{ name: string }>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
      where i.indisprimary and i.indrelid = ${table}::regclass`.execute(database.db)
    expect(rows).toEqual([{ name: key }])
  })
})
