import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database/test-database.ts'
import { readOwnNames } from './own-names.ts'

test('every table and function of a migrated database is the product’s own, but for those of extensions', async () => {
  const database = await createTestDatabase()
  try {
    const { tables, routines } = await readOwnNames()
    const { rows } = await database.pool.query(
      `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL($1)
      UNION ALL SELECT proname FROM pg_proc p
      WHERE pronamespace = 'public'::regnamespace AND proname <> ALL($2)
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
      [tables, routines],
    )
    expect(rows).toEqual([])
  } finally {
    await database.close()
  }
})
