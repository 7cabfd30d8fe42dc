import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { refuse } from '../../http/refusal.ts'
import type { RefusalCode } from '#shared/refusals.ts'

/** Normal pictures take a second or two, on a machine that is busy with much else ten times as long; other users wait meanwhile. */
export const encodeTimeoutMs = 30_000

interface EncoderRun<Report> {
  /** A file of this folder that reads a picture from standard input and writes what it drew to standard output. */
  script: string
  args: readonly string[]
  /** What it reports by a message, once: it decoded untrusted bytes. */
  report: z.ZodType<Report>
  /** Refusals by exit code. */
  refusals: Readonly<Record<number, RefusalCode>>
  /** If the decoder crashed. */
  crashed: RefusalCode
  /** If it takes longer than `withinMs`. */
  slow: RefusalCode
  /** How long it may take, the start of the process included. */
  withinMs: number
}

/**
 * Runs an encoder in a process of its own, one for each picture: decoders of untrusted bytes see no secrets, may crash,
 * and free their memory when they end (decoding in the server left it at 350 MB; docs/decisions/0006-files.md).
 *
 * @returns what it wrote, and what it reported by a message
 * @throws Refusal as `refusals`, `crashed` and `slow` name
 */
export async function runEncoder<Report>(
  picture: Readable,
  { script, args, report: reportSchema, refusals, crashed, slow, withinMs }: EncoderRun<Report>,
): Promise<{ content: Buffer; report: Report }> {
  const child = spawn(process.execPath, ['--max-old-space-size=96', script, ...args], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    timeout: withinMs,
    killSignal: 'SIGKILL',
  })
  const { stdin, stdout, stderr } = child
  if (!stdin || !stdout || !stderr) throw new Error('The encoder has no streams')
  let report: z.ZodSafeParseResult<Report> | null = null
  child.on('message', (message) => (report = reportSchema.safeParse(message)))

  try {
    const [[exitCode, signal], content, complaint] = await Promise.all([
      once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
      buffer(stdout),
      text(stderr),
      pipeline(picture, stdin).catch(throwUnlessEndedEarly),
    ])
    // The time limit kills it, or the system that has no memory left; a decoder that crashes ends by other signals.
    if (signal === 'SIGKILL') throw refuse(slow)
    if (signal !== null) throw refuse(crashed)
    const refusal = refusals[exitCode ?? 0]
    if (refusal) throw refuse(refusal)
    const read = report as z.ZodSafeParseResult<Report> | null
    if (exitCode === 0 && read?.success) return { content, report: read.data }
    if (exitCode === 0 && read) throw refuse(crashed)
    throw new Error(`The encoder ended with ${exitCode}: ${complaint.slice(0, 500)}`)
  } finally {
    child.kill('SIGKILL')
  }
}

/** The encoder may know enough before it has read everything; a picture that could not be read is another matter. */
function throwUnlessEndedEarly(error: NodeJS.ErrnoException): void {
  const endings = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']
  if (!endings.includes(error.code ?? '')) throw error
}
