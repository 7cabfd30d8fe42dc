import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { HiddenFacts } from './hidden-facts.ts'
import type { WireKind, WireObject, WireObjects } from './wire-objects.ts'

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  -- A year of renewals in one go: 32 MB for pages that are read again, and as much log before it is folded in.
  PRAGMA cache_size = -32000;
  PRAGMA wal_autocheckpoint = 8000;
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    customer TEXT GENERATED ALWAYS AS (body ->> '$.customer'),
    body TEXT NOT NULL,
    hidden TEXT NOT NULL DEFAULT '{}'
  ) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (customer, kind, seq);
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_at_ms INTEGER NOT NULL,
    delivered_at_ms INTEGER,
    last_answer TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (due_at_ms) WHERE delivered_at_ms IS NULL;
  CREATE TABLE IF NOT EXISTS idempotent_answers (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, body TEXT NOT NULL, created_at_ms INTEGER NOT NULL,
    status INTEGER NOT NULL DEFAULT 200
  ) STRICT;
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`

/** What can fall due, at one moment in this order: the index that holds only these, and the moment (in seconds) that it is ordered by. */
const dueIndexes = [
  {
    name: 'open_sessions',
    kind: 'checkout.session',
    at: '$.expires_at',
    and: `body ->> '$.status' = 'open'`,
  },
  {
    name: 'running_schedules',
    kind: 'subscription_schedule',
    at: '$.current_phase.end_date',
    and: `body ->> '$.status' = 'active'`,
  },
  {
    name: 'running_subscriptions',
    kind: 'subscription',
    at: '$.items.data[0].current_period_end',
    and: `body ->> '$.status' <> 'canceled'`,
  },
  {
    name: 'advancing_drafts',
    kind: 'invoice',
    at: '$.automatically_finalizes_at',
    and: `body ->> '$.status' = 'draft' AND body ->> '$.automatically_finalizes_at' IS NOT NULL`,
  },
  {
    name: 'unpaid_invoices',
    kind: 'invoice',
    at: '$.next_payment_attempt',
    and: `body ->> '$.status' = 'open' AND body ->> '$.next_payment_attempt' IS NOT NULL`,
  },
]
const createDueIndexes = dueIndexes.map(
  ({ name, kind, at, and }) =>
    `CREATE INDEX IF NOT EXISTS ${name} ON objects (body ->> '${at}') WHERE kind = '${kind}' AND ${and};`,
)
/** By what the lists of many objects are asked for: the path in the body. */
const listIndexes = [
  { name: 'invoices_by_subscription', kind: 'invoice', path: 'parent.subscription_details.subscription' },
  { name: 'refunds_by_payment', kind: 'refund', path: 'payment_intent' },
  { name: 'disputes_by_payment', kind: 'dispute', path: 'payment_intent' },
]
const createListIndexes = listIndexes.map(
  ({ name, kind, path }) =>
    `CREATE INDEX IF NOT EXISTS ${name} ON objects (kind, body ->> '$.${path}', seq) WHERE kind = '${kind}';`,
)

/** The planner prefers the index of kinds, which would read every object of a kind: name the right one. */
const dueQueries = dueIndexes.map(
  ({ name, kind, at, and }) =>
    `SELECT body ->> '${at}' AS atSeconds, body FROM objects INDEXED BY ${name}
     WHERE kind = '${kind}' AND ${and} AND body ->> '${at}' <= ? ORDER BY body ->> '${at}' LIMIT 1`,
)

type DueKind = 'checkout.session' | 'subscription_schedule' | 'subscription' | 'invoice'
export type Due = { atSeconds: number; object: WireObjects[DueKind] }
export type ListQuery = {
  kind: WireKind
  /** Exact matches by path in the object, such as `status` or `parent.subscription_details.subscription`. */
  where: Record<string, string | number>
  whereNot?: Record<string, string>
  /** By path, whether it must be null. */
  isNull?: Record<string, boolean>
  oneOf?: Record<string, string[]>
  /** Seconds, inclusive at both ends. */
  createdFrom?: number
  createdTo?: number
  limit: number
  startingAfter?: string
  endingBefore?: string
}
export type DueDelivery = { seq: number; eventId: string; attempts: number }
export type DeliveryRecord = DueDelivery & { deliveredAtMs: number | null; lastAnswer: string | null }
export type IdempotentAnswer = { status: number; body: string }
export type CardProviderDb = ReturnType<typeof openCardProviderDb>

const parse = <K extends WireKind>(row: unknown) =>
  JSON.parse((row as { body: string }).body) as WireObjects[K]

/** Files of before remembered only answers that went well. */
function addAnswerStatus(sqlite: DatabaseSync) {
  const columns = sqlite.prepare('PRAGMA table_info(idempotent_answers)').all() as { name: string }[]
  if (columns.some(({ name }) => name === 'status')) return
  sqlite.exec('ALTER TABLE idempotent_answers ADD COLUMN status INTEGER NOT NULL DEFAULT 200')
}

/** The provider's memory in one SQLite file. What a transaction wrote is on the disk before it returns. */
export function openCardProviderDb(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(schema)
  addAnswerStatus(sqlite)
  sqlite.exec([...createDueIndexes, ...createListIndexes].join('\n'))
  const insert = sqlite.prepare('INSERT INTO objects (id, kind, body) VALUES (?, ?, ?)')
  const update = sqlite.prepare('UPDATE objects SET body = ? WHERE id = ?')
  const byId = sqlite.prepare('SELECT body FROM objects WHERE id = ?')
  const byKindAndId = sqlite.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?')
  const allOfKind = sqlite.prepare('SELECT body FROM objects WHERE kind = ? ORDER BY seq')
  const seqById = sqlite.prepare('SELECT seq FROM objects WHERE id = ?')
  const hiddenById = sqlite.prepare('SELECT hidden FROM objects WHERE id = ?')
  const writeHidden = sqlite.prepare('UPDATE objects SET hidden = ? WHERE id = ?')
  const queue = sqlite.prepare('INSERT INTO deliveries (event_id, due_at_ms) VALUES (?, ?)')
  const dueInOrder = (order: string) =>
    sqlite.prepare(
      `SELECT seq, event_id AS eventId, attempts FROM deliveries WHERE delivered_at_ms IS NULL AND due_at_ms <= ? ORDER BY ${order} LIMIT ?`,
    )
  const due = {
    oldest: dueInOrder('due_at_ms, seq'),
    newest: dueInOrder('seq DESC'),
    random: dueInOrder('random()'),
  }
  const nextDue = sqlite.prepare(
    'SELECT min(due_at_ms) AS dueAtMs FROM deliveries WHERE delivered_at_ms IS NULL',
  )
  const waiting = sqlite.prepare('SELECT count(*) AS count FROM deliveries WHERE delivered_at_ms IS NULL')
  const settle = sqlite.prepare(
    'UPDATE deliveries SET attempts = attempts + 1, due_at_ms = ?, delivered_at_ms = ?, last_answer = ? WHERE seq = ?',
  )

  const nextDues = dueQueries.map((query) => sqlite.prepare(query))

  /** A list asks in few forms, but often: each is compiled once. */
  const lists = new Map<string, StatementSync>()
  function prepared(sql: string): StatementSync {
    const known = lists.get(sql) ?? sqlite.prepare(sql)
    lists.set(sql, known)
    return known
  }

  return {
    close: () => sqlite.close(),

    runInTransaction<Result>(work: () => Result): Result {
      if (sqlite.isTransaction) return work()
      sqlite.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },

    insertObject(object: WireObject) {
      insert.run(object.id, object.object, JSON.stringify(object))
    },
    updateObject(object: WireObject) {
      update.run(JSON.stringify(object), object.id)
    },
    deleteObject(id: string) {
      sqlite.prepare('DELETE FROM objects WHERE id = ?').run(id)
    },
    /** What the provider knows about an object and never shows. */
    readHidden(id: string): HiddenFacts {
      const row = hiddenById.get(id) as { hidden: string } | undefined
      return row ? (JSON.parse(row.hidden) as HiddenFacts) : {}
    },
    writeHidden(id: string, hidden: HiddenFacts) {
      writeHidden.run(JSON.stringify(hidden), id)
    },
    findObject<K extends WireKind>(kind: K, id: string): WireObjects[K] | undefined {
      const row = byKindAndId.get(id, kind)
      return row && parse<K>(row)
    },
    findAnyObject(id: string): WireObject | undefined {
      const row = byId.get(id)
      return row && parse(row)
    },

    /** All of a kind that is few, such as codes, in the order in which they were made. */
    listAll<K extends WireKind>(kind: K): WireObjects[K][] {
      return allOfKind.all(kind).map((row) => parse<K>(row))
    },

    /** Newest first, as the provider lists. */
    listObjects<K extends WireKind>(
      query: ListQuery & { kind: K },
    ): { data: WireObjects[K][]; hasMore: boolean } {
      // Literals, not parameters: SQLite uses a partial index only if its condition is in the statement. Both are constants.
      const conditions = [`kind = '${query.kind}'`]
      const values: (string | number)[] = []
      for (const [path, value] of Object.entries(query.where)) {
        conditions.push(path === 'customer' ? 'customer = ?' : `body ->> '$.${path}' = ?`)
        values.push(value)
      }
      for (const [path, value] of Object.entries(query.whereNot ?? {})) {
        conditions.push(`body ->> '$.${path}' <> ?`)
        values.push(value)
      }
      for (const [path, allowed] of Object.entries(query.oneOf ?? {})) {
        conditions.push(`body ->> '$.${path}' IN (SELECT value FROM json_each(?))`)
        values.push(JSON.stringify(allowed))
      }
      for (const [path, isNull] of Object.entries(query.isNull ?? {})) {
        conditions.push(`body ->> '$.${path}' IS ${isNull ? '' : 'NOT '}NULL`)
      }
      // Invoice items call it `date`.
      conditions.push("coalesce(body ->> '$.created', body ->> '$.date') BETWEEN ? AND ?")
      values.push(query.createdFrom ?? 0, query.createdTo ?? Number.MAX_SAFE_INTEGER)
      const forward = query.endingBefore === undefined
      const cursor = query.startingAfter ?? query.endingBefore
      if (cursor !== undefined) {
        conditions.push(forward ? 'seq < ?' : 'seq > ?')
        values.push((seqById.get(cursor) as { seq: number } | undefined)?.seq ?? 0)
      }
      const rows = prepared(
        `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${forward ? 'DESC' : 'ASC'} LIMIT ?`,
      ).all(...values, query.limit + 1)
      const data = rows.slice(0, query.limit).map((row) => parse<K>(row))
      return { data: forward ? data : data.toReversed(), hasMore: rows.length > query.limit }
    },

    /** What falls due first, up to a moment (in seconds). */
    findNextDue(untilSeconds: number): Due | undefined {
      const dues = nextDues.flatMap((statement) => {
        const row = statement.get(untilSeconds) as { atSeconds: number; body: string } | undefined
        return row ? [{ atSeconds: row.atSeconds, object: JSON.parse(row.body) as Due['object'] }] : []
      })
      return dues.toSorted((a, b) => a.atSeconds - b.atSeconds)[0]
    },

    queueDelivery(eventId: string, dueAtMs: number) {
      queue.run(eventId, dueAtMs)
    },
    findDueDeliveries(nowMs: number, limit: number, order: keyof typeof due): DueDelivery[] {
      return due[order].all(nowMs, limit) as DueDelivery[]
    },
    findNextDueAtMs(): number | null {
      return (nextDue.get() as { dueAtMs: number | null }).dueAtMs
    },
    /** Without waiting for the disk: where a power cut takes the mark back, the event is sent once more. */
    markDelivered(seq: number, nowMs: number, answer: string) {
      sqlite.exec('PRAGMA synchronous = NORMAL')
      settle.run(nowMs, nowMs, answer, seq)
      sqlite.exec('PRAGMA synchronous = FULL')
    },
    markRefused(seq: number, retryAtMs: number, answer: string) {
      settle.run(retryAtMs, null, answer, seq)
    },
    /** An event that was sent by hand needs no other delivery. */
    markEventDelivered(eventId: string, nowMs: number, answer: string) {
      sqlite
        .prepare(
          'UPDATE deliveries SET attempts = attempts + 1, delivered_at_ms = ?, last_answer = ? WHERE event_id = ? AND delivered_at_ms IS NULL',
        )
        .run(nowMs, answer, eventId)
    },
    /** All that waits is due now, with the shortest pauses again. */
    makeAllDue(nowMs: number) {
      sqlite
        .prepare('UPDATE deliveries SET due_at_ms = ?, attempts = 0 WHERE delivered_at_ms IS NULL')
        .run(nowMs)
    },
    countWaiting(): number {
      return (waiting.get() as { count: number }).count
    },
    listDeliveries(): DeliveryRecord[] {
      return sqlite
        .prepare(
          'SELECT seq, event_id AS eventId, attempts, delivered_at_ms AS deliveredAtMs, last_answer AS lastAnswer FROM deliveries ORDER BY seq',
        )
        .all() as DeliveryRecord[]
    },

    findIdempotentAnswer(key: string): (IdempotentAnswer & { fingerprint: string }) | undefined {
      return sqlite
        .prepare('SELECT fingerprint, body, status FROM idempotent_answers WHERE key = ?')
        .get(key) as (IdempotentAnswer & { fingerprint: string }) | undefined
    },
    saveIdempotentAnswer(
      key: string,
      fingerprint: string,
      { status, body }: IdempotentAnswer,
      nowMs: number,
    ) {
      sqlite
        .prepare(
          'INSERT INTO idempotent_answers (key, fingerprint, body, created_at_ms, status) VALUES (?, ?, ?, ?, ?)',
        )
        .run(key, fingerprint, body, nowMs, status)
    },
    /** The provider remembers keys for at least a day. */
    forgetIdempotentAnswers(beforeMs: number) {
      sqlite.prepare('DELETE FROM idempotent_answers WHERE created_at_ms < ?').run(beforeMs)
    },

    readNote(name: string): string | undefined {
      return (
        sqlite.prepare('SELECT value FROM notes WHERE name = ?').get(name) as { value: string } | undefined
      )?.value
    },
    writeNote(name: string, value: string) {
      sqlite
        .prepare('INSERT INTO notes VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
        .run(name, value)
    },
  }
}
