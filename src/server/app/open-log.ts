import { Writable } from 'node:stream'
import { styleText } from 'node:util'
import { pino, type Logger } from 'pino'

/** Fields that are censored in every log entry, down to its third level. */
const secretFields = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'set-cookie',
  'card',
  'number',
  'cvc',
]

/**
 * Opens the log: JSON lines on standard output in production; elsewhere short readable lines, errors only unless
 * `isVerbose`, because someone who tries the product out needs its address more than its requests.
 */
export function openLog(isProduction: boolean, isVerbose = isProduction): Logger {
  const paths = secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`])
  const options = {
    level: isVerbose ? 'info' : 'warn',
    redact: { paths, censor: '[removed]' },
    base: undefined,
  }
  return isProduction ? pino(options) : pino(options, shortLines())
}

function shortLines(): Writable {
  return new Writable({
    write(line: Buffer, _encoding, done) {
      process.stdout.write(formatLine(line.toString('utf8')))
      done()
    },
  })
}

interface LogRecord {
  level: number
  time: number
  msg?: string
  err?: { stack?: string; message?: string }
  [field: string]: unknown
}

/** One JSON record as a line for people; the error with its stack follows on lines of its own. */
export function formatLine(json: string): string {
  const { level, time, msg = '', err, reqId: _, ...fields } = JSON.parse(json) as LogRecord
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8))
  const details = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const colour = level >= 50 ? 'red' : level >= 40 ? 'yellow' : null
  const text = colour ? styleText(colour, msg) : msg
  const stack = err ? `\n${err.stack ?? err.message ?? ''}` : ''
  return `${clock} ${text}${details.length > 0 ? styleText('dim', ` ${details.join(' ')}`) : ''}${stack}\n`
}
