import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSubscription, makeUser } from '#test/factories.ts'
import { explainStatements, listScannedTables } from '#test/database/explain-statements.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { findAppliedChange, findChangeInvoice, findPaidChanges } from './changes.db.ts'

test('changes of a subscription, and the invoice of one, are found without reading those of all', async () => {
  const { db, close } = await createTestDatabase()
  const user = await makeUser(db)
  const { id } = await makeSubscription(db, user)
  await sql`
    insert into subscription_changes (id, subscription_id, requested_by, product_selections, plan, price,
      from_block, renews_from_block, due_now_cents, state, created_at, updated_at)
    select 'c' || n, ${id}, ${user.id}, '{}', 'yearly', '{}', 1, 13, 100, 'applied', now(), now()
    from generate_series(1, 5000) n`.execute(db)
  await sql`
    insert into invoices (id, subscription_id, kind, status, total_cents, currency, change_id, created_at, updated_at)
    select 'i' || n, ${id}, 'change', 'paid', 100, 'usd', 'c' || n, now(), now()
    from generate_series(1, 5000) n`.execute(db)
  await sql`analyze subscription_changes, invoices`.execute(db)
  const { id: other } = await makeSubscription(db, user)

  const nodes = await explainStatements(db, async (explained) => {
    await findAppliedChange(explained, other, 13)
    await findPaidChanges(explained, other)
    await findChangeInvoice(explained, 'c77')
  })
  expect(nodes).not.toEqual([])
  expect(listScannedTables(nodes)).toEqual([])
  await close()
})
