import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { Pool, types } from 'pg'
import { DatabaseClient } from './database-client.ts'
import type { Tables } from '../tables/tables.ts'

/** The database with the product's tables, names in camelCase. */
export type Database = Kysely<Tables>

const int8 = 20
const date = 1082

/**
 * A pool that survives outages: a connection that breaks is thrown away, and the next query opens a new one.
 *
 * Whole numbers arrive as `number` (an id or amount beyond 2^53 is an error, never rounded), `timestamptz` as `Date`,
 * `date` as the text `YYYY-MM-DD`, because a day has no time zone.
 *
 * @param url a PostgreSQL address
 * @param options.isUnbounded for statements over whole tables: they may take as long as they need
 */
export function openPool(
  url: string,
  options: { maxConnections?: number; idleInTransactionMs?: number; isUnbounded?: boolean } = {},
): Pool {
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // PostgreSQL's statement_timeout comes first; the other one covers a frozen server or a dead connection.
    ...(options.isUnbounded
      ? { statement_timeout: 0 }
      : { statement_timeout: 30_000, query_timeout: 35_000 }),
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? 60_000,
    application_name: 'arcframe',
    types: {
      getTypeParser(oid: number, format?: 'text' | 'binary') {
        if (format === 'binary') return types.getTypeParser(oid, 'binary')
        if (oid === int8) return parseWholeNumber
        if (oid === date) return (text: string) => text
        return types.getTypeParser(oid, 'text')
      },
    },
  })
  // An idle connection that the server closes would otherwise end the process; the pool replaces it by itself.
  pool.on('error', () => undefined)
  // An idle listener for checked-out clients: the query that fails reports the error to its caller.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Typed SQL on a pool, or on a pool of its own when given an address. `destroy()` closes the pool. */
export function connectDatabase(connection: Pool | string): Database {
  const pool = typeof connection === 'string' ? openPool(connection) : connection
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    // Free-form data is the customer's: its keys are stored and returned as they were written.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

function parseWholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database returned ${text}, too large for a number`)
  return value
}
