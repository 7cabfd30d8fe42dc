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
 * Whether an error says that the database cannot be reached right now, so that the same request may work a moment
 * later. Pages and calls answer it with 503 and `Retry-After`.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const code = 'code' in error ? String(error.code) : ''
  if (sqlStates.test(code)) return true
  if (systemCodes.has(code)) return isDatabaseSocketError(error)
  if (sentences.test(error.message)) return true
  return error.cause !== undefined && isDatabaseUnavailable(error.cause)
}

/** ENOENT of a file and ECONNREFUSED of another service are not ours: pg's come from a connect or a socket call. */
function isDatabaseSocketError(error: Error): boolean {
  const { syscall, path } = error as NodeJS.ErrnoException
  if (path !== undefined) return path.includes('.s.PGSQL.')
  const port = 'port' in error ? error.port : undefined
  return (syscall === 'connect' && port !== 443 && port !== 80) || syscall === 'read' || syscall === 'write'
}
