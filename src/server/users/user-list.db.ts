import { sql, type RawBuilder } from 'kysely'
import type { Role } from '#shared/identity/roles.ts'
import type { UserState } from '#shared/identity/user-state.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'

export interface UserQuery {
  role?: Role | undefined
  state?: UserState | undefined
  sort: 'newest' | 'oldest' | 'email'
  pageSize: number
  after: { key: string; id: string } | null
}

/** Ids of users in order, from behind `after`: one walk along the index of the sort, as far as the page is long. */
export async function findUserIds(db: Database, query: UserQuery): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${buildFilter(query)} ${buildOrder(query)} limit ${query.pageSize}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Searches only the next users in list order.
 *
 * @param patterns LIKE patterns from `searchPatterns`
 * @returns the matches in order, a page at most; and how many rows were read, fewer than requested at the list's end
 */
export async function findUserIdsAmongNext(
  db: Database,
  query: UserQuery,
  patterns: readonly string[],
  lookedAtMax: number,
): Promise<{ ids: string[]; lookedAt: number }> {
  const { rows } = await sql<{ ids: string[]; lookedAt: number }>`
    with next as materialized (
      select id, ${buildSearch(patterns)} as is_match, row_number() over (${buildOrder(query)}) as place
      from users where ${buildFilter(query)} ${buildOrder(query)} limit ${lookedAtMax})
    select count(*)::int as looked_at, coalesce((array_agg(id order by place) filter (where is_match))[:${query.pageSize}], '{}') as ids
    from next`.execute(db)
  return rows[0] ?? { ids: [], lookedAt: 0 }
}

/** Ids of all matching users in order: the trigram index finds them, then they are sorted. */
export async function findUserIdsAnywhere(
  db: Database,
  query: UserQuery,
  patterns: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with users as materialized (
      select id, email, roles, state, created_at from users where ${buildSearch(patterns)})
    select id from users where ${buildFilter(query)} ${buildOrder(query)} limit ${query.pageSize}`.execute(db)
  return rows.map((row) => row.id)
}

/** The terms are folded as the text is; a sign that means something to LIKE stays one of the term. */
const buildSearch = (patterns: readonly string[]): RawBuilder<boolean> =>
  sql.join(
    patterns.map((pattern) => sql`search_text like fold_letters(${pattern})`),
    sql` and `,
  )

function buildFilter({ role, state, sort, after }: UserQuery): RawBuilder<boolean> {
  const conditions = [sql`true`]
  if (role === 'admin') conditions.push(sql`'admin' = any (roles)`)
  if (role === 'user') conditions.push(sql`not ('admin' = any (roles))`)
  if (state) conditions.push(sql`state = ${state}`)
  if (after && sort === 'email') conditions.push(sql`email > ${after.key}`)
  else if (after) {
    const place = sql`(${new Date(after.key)}::timestamptz, ${after.id}::text)`
    conditions.push(sort === 'newest' ? sql`(created_at, id) < ${place}` : sql`(created_at, id) > ${place}`)
  }
  return sql.join(conditions, sql` and `)
}

/** No two people have one address, so it needs no id behind it. */
function buildOrder({ sort }: UserQuery): RawBuilder<unknown> {
  if (sort === 'email') return sql`order by email`
  return sort === 'newest' ? sql`order by created_at desc, id desc` : sql`order by created_at, id`
}
