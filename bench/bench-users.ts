import { sql } from 'kysely'
import { writeCursor } from '#server/http/page-cursor.ts'
import { listAuditEntries } from '#server/admin/list-audit-entries.ts'
import { countSubscriptions } from '#server/subscriptions/count-subscriptions.ts'
import { listUsers } from '#server/users/list-users.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { openBenchDatabase } from './bench-database.ts'
import { figure, median, ms } from './figures.ts'
import type { Figure } from './figures.ts'

const small = 1000
const large = 1_000_000
const samples = 400

/** Pages of people, and of the record of changes, at a thousand and at a million, in the same database and run. */
export async function benchUsers(): Promise<Figure[]> {
  const bench = await openBenchDatabase()
  try {
    await fill(bench.db, 0, small)
    const few = await measure(bench.db, small)
    await fill(bench.db, small, large)
    const many = await measure(bench.db, large)
    return Object.entries(many).map(([what, values]) => ratio(what, few[what] ?? [], values))
  } finally {
    await bench.close()
  }
}

function ratio(what: string, few: number[], many: number[]): Figure {
  const value = median(many) / median(few)
  const measured = `${value.toFixed(2)}x (${ms(median(few))} -> ${ms(median(many))})`
  return figure(`${what}: median at 1,000,000 to 1,000`, measured, '<= 1.3x', value <= 1.3)
}

const rowsPerStatement = 20_000

/**
 * People of made-up names, each a minute after the one before; one in ten is not verified, one in twenty suspended.
 * One in `small` is called Quill, at both sizes the last twenty of the thousand: a search that finds as many in either.
 */
async function fill(pool: Database, from: number, to: number): Promise<void> {
  await pool.connection().execute(async (db) => {
    // Preparation is not a request: no timeout.
    await sql`set statement_timeout = 0`.execute(db)
    for (let start = from; start < to; start += rowsPerStatement) {
      const end = Math.min(start + rowsPerStatement, to) - 1
      await sql`
      insert into users (id, email, name, email_verified, suspended_at, created_at)
      select 'user-' || lpad(n::text, 8, '0'),
        substr(md5(n::text), 1, 9) || '.' || n || '@' || substr(md5((n % 5003)::text), 1, 7) || '.example',
        initcap(translate(substr(md5('a' || n), 1, 6), '0123456789', 'ghiklmnoru')) || ' '
          || case when n between 980 and 999 then 'Quill' else initcap(translate(substr(md5('b' || n), 1, 8), '0123456789', 'ghiklmnoru')) end,
        n % 10 <> 0, case when n % 20 = 7 then now() end,
        '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(${start}::int, ${end}::int) n`.execute(db)
      await sql`
      insert into events
        (at, actor_id, actor_email, kind, subject_kind, subject_id, version, is_recorded, is_for_studio, is_for_customer)
      select '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', 'a' || n % 7, 'admin' || n % 7 || '@studio.example',
        (array['video.moved', 'step.changed', 'user.role_given', 'user.suspended'])[1 + n % 4], 'user',
        'user-' || lpad((n % 1000)::text, 8, '0'), 1, true, true, false
      from generate_series(${start}::int, ${end}::int) n`.execute(db)
    }
    // As a server that has run for a night: statistics are there, what was inserted is in the index, and on the disk.
    await sql`vacuum analyze users`.execute(db)
    await sql`vacuum analyze events`.execute(db)
    await sql`checkpoint`.execute(db)
    await sql`reset statement_timeout`.execute(db)
  })
}

async function measure(db: Database, people: number): Promise<Record<string, number[]>> {
  const page = { pageSize: 20 } as const
  const at = (share: number) => {
    const n = Math.floor(people * share)
    const key = new Date(Date.parse('2020-01-01T00:00:00Z') + n * 60_000).toISOString()
    return writeCursor({ key, id: `user-${String(n).padStart(8, '0')}` })
  }
  const auditAt = (share: number) => {
    const n = Math.floor(people * share)
    return writeCursor({
      key: new Date(Date.parse('2020-01-01T00:00:00Z') + n * 60_000).toISOString(),
      id: String(n),
    })
  }
  const works: Record<string, () => Promise<unknown>> = {
    'users, first page': () => listUsers({ db, countSubscriptions }, { ...page, sort: 'newest' }),
    'users, page in the middle': () =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'newest', startAfter: at(0.5) }),
    'users by address, page in the middle': () =>
      listUsers(
        { db, countSubscriptions },
        { ...page, sort: 'email', startAfter: writeCursor({ key: '8', id: 'x' }) },
      ),
    'users who are suspended': () =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'oldest', state: 'suspended' }),
    'users, customers not verified, in the middle': () =>
      listUsers(
        { db, countSubscriptions },
        { ...page, sort: 'newest', state: 'unverified', role: 'user', startAfter: at(0.5) },
      ),
    'users, a search that most match': () =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'newest', search: 'exam' }),
    'users, a search that twenty match': () =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'newest', search: 'quill' }),
    'users, a search that nobody matches': () =>
      listUsers({ db, countSubscriptions }, { ...page, sort: 'email', search: 'wyvern xo' }),
    'record of changes, first page': () => listAuditEntries({ db }, page),
    'record of changes, one admin, in the middle': () =>
      listAuditEntries({ db }, { ...page, actorEmail: 'admin3@studio.example', startAfter: auditAt(0.5) }),
    'record of changes, one month long ago': () =>
      listAuditEntries(
        { db },
        { ...page, from: '2020-01-01T00:00:00.000Z', before: '2020-01-01T05:00:00.000Z' },
      ),
  }
  // With every connection of the pool open, as in a server that has run for a minute.
  for (let n = 0; n < 30; n += 1) await Promise.all(Object.values(works).map((work) => work()))
  const taken: Record<string, number[]> = {}
  for (const [what, work] of Object.entries(works)) {
    const values: number[] = []
    for (let n = 0; n < samples; n += 1) {
      const startedAt = performance.now()
      await work()
      values.push(performance.now() - startedAt)
    }
    taken[what] = values
  }
  return taken
}
