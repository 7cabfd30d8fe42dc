import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAuditEntries } from '../admin/list-audit-entries.ts'
import { writeCursor } from '../http/page-cursor.ts'
import { explainStatements, listScannedTables, type PlanNode } from '#test/database/explain-statements.ts'
import { createTestDatabase, type TestDatabase } from '#test/database/test-database.ts'
import { countSubscriptions } from '#server/subscriptions/count-subscriptions.ts'
import { listUsers } from './list-users.ts'
import { lockUserAndAdmins } from './users.db.ts'

const people = 20_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    insert into users (id, email, name, email_verified, suspended_at, roles, created_at)
    select 'u' || lpad(n::text, 6, '0'), substr(md5(n::text), 1, 10) || '@' || substr(md5('d' || n), 1, 8) || '.example',
      case when n % 2000 = 3 then 'Vera Quill' else 'Person ' || n end, n % 3 <> 0, case when n between 100 and 1700 then now() end,
      case when n % 50 = 7 then '{user,admin}'::text[] else '{user}' end, '2020-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${people}) n`.execute(database.db)
  await sql`
    insert into events
      (at, actor_id, actor_email, kind, subject_kind, subject_id, version, is_recorded, is_for_studio, is_for_customer)
    select '2020-01-01'::timestamptz + n * interval '1 minute', 'a', case when n < 60 then 'long-gone' else 'admin' || n % 5 end || '@studio.example',
      (array['video.moved', 'user.role_given', 'step.changed'])[1 + n % 3], (array['video', 'user'])[1 + n % 2], 's' || n % 10,
      1, n % 4 > 0, true, false
    from generate_series(1, ${people}) n`.execute(database.db)
  await sql`vacuum analyze users`.execute(database.db)
  await sql`vacuum analyze events`.execute(database.db)
})
afterAll(() => database.close())

/** A few hundred admins may be put in order; people and changes are too many. */
const sorts = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'].includes('Sort') && node['Plan Rows'] > people / 20)

/** Rows that were read and filtered out. */
const wasted = (nodes: PlanNode[]) =>
  nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)

const middle = writeCursor({ key: '2020-01-07T00:00:00.000Z', id: 'u008640' })

describe('a page of users', () => {
  const page = { pageSize: 20 } as const

  it.each([
    ['the newest', { sort: 'newest' }],
    ['the newest, from the middle on', { sort: 'newest', startAfter: middle }],
    ['the oldest, from the middle on', { sort: 'oldest', startAfter: middle }],
    ['by address', { sort: 'email' }],
    ['by address, from the middle on', { sort: 'email', startAfter: writeCursor({ key: '8', id: 'x' }) }],
    ['suspended, who all joined long ago', { sort: 'newest', state: 'suspended' }],
    ['suspended, by address', { sort: 'email', state: 'suspended' }],
    ['not verified, by address', { sort: 'email', state: 'unverified' }],
    ['verified customers', { sort: 'oldest', state: 'verified', role: 'user' }],
    ['customers', { sort: 'newest', role: 'user', startAfter: middle }],
    ['admins', { sort: 'newest', role: 'admin' }],
    ['admins by address', { sort: 'email', role: 'admin' }],
  ] as const)(
    'is one walk along an index, nothing read through or put in order: %s',
    async (_what, input) => {
      const nodes = await explainStatements(database.db, (db) =>
        listUsers({ db, countSubscriptions }, { ...page, ...input }),
      )
      expect(listScannedTables(nodes).filter((table) => table === 'users')).toEqual([])
      expect(sorts(nodes)).toEqual([])
      expect(wasted(nodes)).toBeLessThan(200)
    },
  )

  it.each([
    ['a few match', 'quill'],
    ['nobody matches', 'wyvern nobody'],
    ['two letters that begin no word', 'xq'],
    ['a part of an address', '9f.exam'],
  ])('that is searched reads no table through: %s', async (_what, search) => {
    const nodes = await explainStatements(database.db, (db) =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'newest', search }),
    )
    expect(listScannedTables(nodes)).toEqual([])
  })

  it('finds rare users anywhere in the list, in order, each once', async () => {
    const seen: string[] = []
    let startAfter: string | undefined
    do {
      const found = await listUsers(
        { db: database.db, countSubscriptions },
        {
          pageSize: 3,
          sort: 'newest',
          search: 'quill vera',
          startAfter,
        },
      )
      seen.push(...found.users.map((user) => user.id))
      startAfter = found.lastVisible ?? undefined
    } while (startAfter)
    const expected = Array.from(
      { length: people / 2000 },
      (_, n) => `u${String(n * 2000 + 3).padStart(6, '0')}`,
    )
    expect(seen).toEqual(expected.toReversed())
  })
})

it('giving a role locks the user and the admins without scanning all users', async () => {
  const nodes = await explainStatements(database.db, (db) => lockUserAndAdmins(db, 'u000011'))
  expect(listScannedTables(nodes)).toEqual([])
})

describe('a page of the record of changes', () => {
  it.each([
    ['all', {}],
    ['from the middle on', { startAfter: writeCursor({ key: '2020-01-07T00:00:00.000Z', id: '8640' }) }],
    ['by one person', { actorEmail: 'admin3@studio.example' }],
    ['by one person, long ago', { actorEmail: 'long-gone@studio.example' }],
    ['of one kind', { action: 'user.role_given' }],
    ['about users', { subjectKind: 'user' }],
    ['about one of them', { subjectKind: 'user', subjectId: 's7' }],
    ['of some days', { from: '2020-01-03T00:00:00.000Z', before: '2020-01-04T00:00:00.000Z' }],
  ])('is one walk along an index: %s', async (_what, filter) => {
    const nodes = await explainStatements(database.db, (db) =>
      listAuditEntries({ db }, { pageSize: 20, ...filter }),
    )
    expect(listScannedTables(nodes).filter((table) => table === 'events')).toEqual([])
    expect(sorts(nodes)).toEqual([])
    expect(wasted(nodes)).toBeLessThan(200)
  })
})
