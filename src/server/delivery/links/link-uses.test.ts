import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { explainStatements, listScannedTables } from '#test/database/explain-statements.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { makeBlock } from '#test/videos/video-fixture.ts'
import { findUses, insertLink } from '../store/partner-links.db.ts'

test('the newest uses of a link are listed and all are counted, without sorting those before', async () => {
  const { db, close } = await createTestDatabase()
  onTestFinished(close)
  const { subscriptionId, owner } = await makeBlock(db)
  const at = new Date('2026-03-01T10:00:00Z')
  const makeLink = () =>
    insertLink(db, {
      subscriptionId,
      block: 1,
      label: 'Agency',
      secretSha256: randomUUID().replaceAll('-', '').repeat(2),
      createdBy: owner.id,
      createdAt: at,
      endsAt: new Date('2026-03-15T10:00:00Z'),
    })
  const [often, once, never] = [await makeLink(), await makeLink(), await makeLink()]
  const use = (linkId: string, count: number) =>
    sql`
      insert into partner_link_uses (link_id, kind, detail, at)
      select ${linkId}, 'file', 'film-' || n || '.mp4', ${at}::timestamptz from generate_series(1, ${count}) n`.execute(
      db,
    )
  await use(often, 1_000)
  await use(once, 1)
  for (let n = 0; n < 20; n += 1) await use(await makeLink(), 1_000)
  await sql`vacuum analyze partner_link_uses`.execute(db)

  const links = [often, once, never]
  const found = await findUses(db, links, 2)
  const list = (id: string) => found.get(id)?.newest.map(({ detail }) => detail)
  expect([found.get(often)?.count, list(often)]).toEqual([1_000, ['film-1000.mp4', 'film-999.mp4']])
  expect([found.get(once)?.count, list(once)]).toEqual([1, ['film-1.mp4']])
  expect(found.has(never)).toBe(false)

  const nodes = await explainStatements(db, (explained) => findUses(explained, links, 2))
  expect(listScannedTables(nodes)).toEqual([])
  // It would sort all uses of all links to number them.
  expect(nodes.map((node) => node['Node Type'])).not.toContain('WindowAgg')
})
