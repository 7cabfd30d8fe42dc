import type { Readable, Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError, escapeIdentifier, type Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { isOfNoExtension } from '../outside/database/foreign-tables.ts'
import { readOwnNames } from '../outside/database/own-names.ts'
import { removalHold } from '../files/store/removal-hold.ts'

export interface BackedUpTable {
  name: string
  columns: string[]
}

export interface SequenceState {
  name: string
  lastValue: string
  isCalled: boolean
}

/**
 * Delays the removal of stored objects until the connection ends. Called before the snapshot: objects removed earlier
 * have no row in it.
 */
export async function holdRemovals(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [removalHold])
}

/** Begins a repeatable-read snapshot for all reads that follow. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  // The snapshot is taken by the first statement, not by BEGIN.
  await client.query('SELECT 1')
}

/** Every table of the product with its stored columns, each behind the tables that it refers to. */
export async function listTables(client: Client): Promise<BackedUpTable[]> {
  const own = await readOwnNames()
  const tables = await client.query<BackedUpTable>(
    `
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations' AND c.relname = ANY($1)
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`,
    [own.tables],
  )
  const references = await client.query<{ from: string; to: string }>(`
    SELECT source.relname AS "from", target.relname AS "to"
    FROM pg_constraint k JOIN pg_class source ON source.oid = k.conrelid JOIN pg_class target ON target.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`)
  return orderByReferences(tables.rows, references.rows)
}

function orderByReferences(
  tables: BackedUpTable[],
  references: { from: string; to: string }[],
): BackedUpTable[] {
  const ordered: BackedUpTable[] = []
  const waiting = new Map(tables.map((table) => [table.name, table]))
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some((reference) => reference.from === name && waiting.has(reference.to)),
    )
    if (free.length === 0)
      throw new Error(`Tables that refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** Those of the product's tables. */
export async function listSequences(client: Client): Promise<SequenceState[]> {
  const own = await readOwnNames()
  const { rows } = await client.query<{ name: string }>(
    `SELECT s.relname AS name FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
      JOIN pg_class c ON c.oid = d.refobjid
    WHERE s.relnamespace = 'public'::regnamespace AND s.relkind = 'S' AND c.relname = ANY($1) ORDER BY 1`,
    [own.tables],
  )
  const sequences: SequenceState[] = []
  // Sequential: a connection runs one query at a time.
  for (const { name } of rows) {
    const state = await client.query<Omit<SequenceState, 'name'>>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${escapeIdentifier(name)}`,
    )
    sequences.push({ name, ...(state.rows[0] ?? { lastValue: '1', isCalled: false }) })
  }
  return sequences
}

export async function listMigrations(client: Client): Promise<{ name: string; checksum: string }[]> {
  return (await client.query('SELECT name, checksum FROM migrations ORDER BY name')).rows
}

/** PostgreSQL's own text form of a table's rows. */
export const readTable = (client: Client, table: BackedUpTable): Readable =>
  listenForErrors(
    client.query(copyTo(`COPY ${escapeIdentifier(table.name)} (${columnList(table)}) TO STDOUT`)),
  )

/** The way back of `readTable`. */
export const writeTable = (client: Client, table: BackedUpTable): Writable =>
  listenForErrors(
    client.query(copyFrom(`COPY ${escapeIdentifier(table.name)} (${columnList(table)}) FROM STDIN`)),
  )

const columnList = ({ columns }: BackedUpTable): string =>
  columns.map((column) => escapeIdentifier(column)).join(', ')

/** The jobs that have not ended, in a form that does not depend on the queue's own tables. */
export const readJobs = (client: Client): Readable =>
  listenForErrors(
    client.query(
      copyTo(`COPY (
        SELECT task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
        FROM graphile_worker._private_jobs job
        JOIN graphile_worker._private_tasks task ON task.id = job.task_id
        LEFT JOIN graphile_worker._private_job_queues queue ON queue.id = job.job_queue_id
        WHERE job.attempts < job.max_attempts ORDER BY job.id) TO STDOUT`),
    ),
  )

/** Errors are handled by the stream's reader; this listener keeps an abandoned stream from ending the process. */
function listenForErrors<Stream extends Readable | Writable>(stream: Stream): Stream {
  stream.on('error', () => undefined)
  return stream
}

/** Loads restored jobs into a temporary table for `enqueueRestoredJobs`; dropped with the transaction. */
export async function writeJobs(client: Client): Promise<Writable> {
  await client.query(`CREATE TEMPORARY TABLE restored_jobs (identifier text, payload json, queue_name text,
    run_at timestamptz, max_attempts int, key text, priority int) ON COMMIT DROP`)
  return listenForErrors(client.query(copyFrom('COPY restored_jobs FROM STDIN')))
}

export async function enqueueRestoredJobs(client: Client): Promise<void> {
  await client.query('DELETE FROM graphile_worker._private_jobs')
  await client.query(`SELECT graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
    FROM restored_jobs`)
}

/** Whether the database is in use: a fresh one has a catalogue, but no users. */
export async function isDatabaseUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ hasUsers: boolean }>(
    `SELECT to_regclass('public.users') IS NOT NULL AS "hasUsers"`,
  )
  if (!rows[0]?.hasUsers) return false
  return ((await client.query('SELECT FROM users LIMIT 1')).rowCount ?? 0) > 0
}

const lockRetryMs = 15_000
const lockNotAvailable = '55P03'

/**
 * Holds back everybody from all tables until the caller's transaction ends. At first it takes all locks or none: one after
 * the other they could deadlock with a statement of a running product. Where that never pauses they are waited for at last,
 * although either may then be ended by a deadlock.
 */
export async function lockTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT 'LOCK TABLE ' || string_agg(c.oid::regclass::text, ', ' ORDER BY oid) || ' IN ACCESS EXCLUSIVE MODE' AS statement
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND ${isOfNoExtension}`)
  const lock = rows[0]?.statement ?? ''
  const deadline = Date.now() + lockRetryMs
  await client.query('SAVEPOINT unlocked')
  while (Date.now() < deadline) {
    try {
      await client.query(`${lock} NOWAIT`)
      return
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) throw error
      await client.query('ROLLBACK TO SAVEPOINT unlocked')
      await wait(50)
    }
  }
  await client.query(lock)
}

const dependentObjects = '2BP01'

/**
 * Drops all tables and functions of the product, within the caller's transaction.
 * @throws Error that names what others made of them, such as views: those would be lost
 */
export async function dropEverything(client: Client): Promise<void> {
  const { tables, routines } = await readOwnNames()
  const { rows } = await client.query<{ statement: string | null }>(
    `SELECT 'DROP TABLE ' || string_agg(c.oid::regclass::text, ', ') AS statement
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY($2)
      AND ${isOfNoExtension}
    UNION ALL
    SELECT 'DROP ROUTINE ' || string_agg(p.oid::regprocedure::text, ', ')
    FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND proname = ANY($1)`,
    [routines, tables],
  )
  try {
    for (const { statement } of rows) if (statement) await client.query(statement)
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== dependentObjects) throw error
    throw new Error(error.detail?.replaceAll('\n', ', '), { cause: error })
  }
}

/** Empties the tables that migrations filled, and disables triggers while loading. */
export async function prepareLoading(client: Client): Promise<void> {
  const tables = await listTables(client)
  const names = tables.map(({ name }) => escapeIdentifier(name))
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${names.join(', ')}`)
}

export async function finishLoading(client: Client, sequences: SequenceState[]): Promise<void> {
  for (const { name } of await listTables(client)) {
    await client.query(`ALTER TABLE ${escapeIdentifier(name)} ENABLE TRIGGER USER`)
  }
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      `public.${escapeIdentifier(name)}`,
      lastValue,
      isCalled,
    ])
  }
}

/**
 * Removes sessions, and what links in e-mails are looked up by: some may have been ended, or used, since the backup was taken.
 * An old backup has not all of these tables.
 */
export async function endSessionsAndLinks(client: Client): Promise<void> {
  const ended = new Set(['sessions', 'verifications', 'sign_ups', 'address_changes'])
  for (const { name } of await listTables(client)) {
    if (ended.has(name)) await client.query(`DELETE FROM ${escapeIdentifier(name)}`)
  }
}

/**
 * Positions of readers are transaction ids of the cluster that the backup was made in: here they would skip what happens
 * next, or read again what was read. A backup from before there were readers has none.
 */
export async function resetEventReaders(client: Client): Promise<void> {
  const { rows } = await client.query<{ hasReaders: boolean }>(
    `SELECT to_regprocedure('reset_event_readers()') IS NOT NULL AS "hasReaders"`,
  )
  if (rows[0]?.hasReaders) await client.query('SELECT reset_event_readers()')
}

/** The catalogue's version, which invalidates the caches of running processes. */
export async function readCatalogueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>('SELECT version FROM catalogue_version')
  return Number(rows[0]?.version ?? 0)
}

/** Raises the catalogue's version past one that running processes may have cached, and invalidates their flags. */
export async function moveCatalogueVersionPast(client: Client, version: number): Promise<void> {
  await client.query(`UPDATE catalogue_version SET version = greatest(version, $1) + 1`, [version])
  await client.query(`SELECT pg_notify('catalogue_changed', version::text) FROM catalogue_version`)
  await client.query(`SELECT pg_notify('system_flags_changed', '')`)
}
