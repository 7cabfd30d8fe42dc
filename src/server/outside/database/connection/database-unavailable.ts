import { isConnectionError } from './database-client.ts'
import { DatabaseTimeout } from './database-timeout.ts'

// Classes 08 (connection), 53 (out of resources, too many connections; a full disk is storage-full.ts) and 57P0x (the server is going down or
// coming up), see https://www.postgresql.org/docs/18/errcodes-appendix.html
const sqlStates = /^(08...|53...|57P0[1-5])$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
// pg reports these without a code.
const sentences =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|connection ended unexpectedly|not queryable|query read timeout/i

/**
 * Whether the database is unavailable at the moment, so that a retry may succeed. Pages and calls answer 503 with
 * `Retry-After`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  const code = 'code' in error ? String(error.code) : ''
  if (sqlStates.test(code)) return true
  if (systemCodes.has(code) && isConnectionError(error)) return true
  if (sentences.test(error.message)) return true
  return error.cause !== undefined && isDatabaseUnavailable(error.cause)
}
