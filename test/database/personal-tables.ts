import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { SignedInUser } from '#server/http/principal.ts'
import type { Database } from '#server/outside/database/connection/connect-database.ts'
import { makeSubscription, makeVideo } from '../factories.ts'

/** Names of columns that refer to a person without a foreign key. */
const personalColumn = '(^|_)(user|owner|customer|actor|subject|subscription|video)_id$|email'

/**
 * The tables with rows of a person, by their names in the database: those that name one, a subscription, a video or an
 * address, and those that refer to these, at any distance. Links to verify an address hold a user's id in their value.
 */
export async function findPersonalTables(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `with recursive personal as (
      select t.oid from pg_class t where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
        and (t.relname in ('users', 'verifications') or exists (
          select from pg_attribute c where c.attrelid = t.oid and c.attnum > 0 and c.attname ~ $1))
      union
      select k.conrelid from pg_constraint k join personal on personal.oid = k.confrelid)
    select oid::regclass::text as name from personal order by 1`,
    [personalColumn],
  )
  return rows.map(({ name }) => name)
}

type Row = Record<string, unknown>

const hash = 'a'.repeat(64)

/** What the checks of a table ask for, and what refers to a person without a foreign key. */
const makeValues = (user: SignedInUser, videoId: string): Record<string, Row> => ({
  approval_requests: { content_hash: hash, step_id: 'brief' },
  certificates: { id: 'certificate-of-a-person', facts_sha256: hash },
  copy_revisions: { hash: createHash('sha256').update('x').digest('hex') },
  cut_approvals: { hash },
  cut_files: { ratio: '16:9' },
  events: {
    subject_kind: 'user',
    subject_id: user.id,
    actor_id: user.id,
    actor_email: user.email,
    is_for_customer: true,
    is_recorded: true,
  },
  files: { purpose: 'item-photo' },
  guest_links: { secret_hash: hash },
  invoices: { kind: 'first', status: 'paid' },
  item_choices: { block: 2, choice: 'same' },
  partner_link_uses: { kind: 'opened' },
  partner_links: { secret_sha256: hash, ends_at: '2100-01-01' },
  question_messages: { side: 'customer' },
  questions: { video_id: videoId, last_side: 'customer' },
  refund_intents: { state: 'done' },
  return_addresses: { lines: ['x'], country: 'SE' },
  review_notes: { kind: 'change', side: 'customer', author_id: user.id },
  review_replies: { side: 'customer', author_id: user.id },
  step_completions: { step_id: 'brief' },
  step_notes: { step_id: 'brief' },
  subscription_changes: { plan: 'monthly', state: 'applied' },
  subscription_history: { status: 'canceled' },
  verifications: { value: user.id },
})

/** By the type of a column, where nothing is said about it. */
const valueOfType: Record<string, unknown> = {
  text: 'x',
  integer: 1,
  bigint: 1,
  smallint: 1,
  boolean: false,
  jsonb: {},
  ARRAY: [],
  bytea: 'x',
  date: '2026-03-01',
  'timestamp with time zone': '2026-03-01',
}

/** Gives a person, who alone is in the database, an order that has ended, and a row in every one of these tables. */
export async function fillPersonalTables(
  { db, pool }: { db: Database; pool: Pool },
  user: SignedInUser,
  tables: readonly string[],
): Promise<void> {
  const subscription = await makeSubscription(db, user, { status: 'canceled' })
  const video = await makeVideo(db, subscription.id)
  const values = makeValues(user, video.id)
  const empty = new Set(tables)
  for (const table of tables) if (await findRow(pool, table)) empty.delete(table)
  while (empty.size > 0) {
    const sizeBefore = empty.size
    for (const table of empty) {
      const parents = await findParents(pool, table)
      if (parents.some((parent) => empty.has(parent.table))) continue
      await insertRow(pool, table, { ...(await readKeys(pool, parents)), ...values[table] })
      empty.delete(table)
    }
    if (empty.size === sizeBefore) throw new Error(`No row can be the first one of ${[...empty].join(', ')}`)
  }
  // Files go into a cut before it is sent.
  await db.updateTable('cuts').set({ copy: '{}', state: 'in_review', sentAt: new Date() }).execute()
}

/** Undefined where the table has none. */
async function findRow(pool: Pool, table: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(`select * from ${table} limit 1`)
  return rows[0]
}

/** A table that another one refers to in columns that may not be null. */
interface Parent {
  table: string
  columns: string[]
  parentColumns: string[]
}

async function findParents(pool: Pool, table: string): Promise<Parent[]> {
  const { rows } = await pool.query<Parent>(
    `select confrelid::regclass::text as table, array_agg(child.attname::text) as columns,
      array_agg(parent.attname::text) as "parentColumns"
    from pg_constraint cross join unnest(conkey, confkey) as pair (child, parent)
    join pg_attribute child on child.attrelid = conrelid and child.attnum = pair.child
    join pg_attribute parent on parent.attrelid = confrelid and parent.attnum = pair.parent
    where conrelid = $1::regclass and contype = 'f' group by pg_constraint.oid, confrelid
    having bool_and(child.attnotnull)`,
    [table],
  )
  return rows
}

async function readKeys(pool: Pool, parents: readonly Parent[]): Promise<Row> {
  const keys: Row = {}
  for (const { table, columns, parentColumns } of parents) {
    const parent = await findRow(pool, table)
    for (const [index, column] of columns.entries()) keys[column] = parent?.[parentColumns[index] ?? '']
  }
  return keys
}

async function insertRow(pool: Pool, table: string, values: Row): Promise<void> {
  const { rows: required } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'`,
    [table],
  )
  const row: Row = {
    ...Object.fromEntries(required.map(({ name, type }) => [name, valueOfType[type]])),
    ...values,
  }
  const columns = Object.keys(row).join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  )
}
