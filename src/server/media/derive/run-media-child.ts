import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { endedDecoder } from './check-master.ts'
import { childCommand, childEnvironment } from './child-command.ts'
import { deriveTimeoutMs, stallTimeoutMs } from './media-limits.ts'
import {
  MediaProblem,
  outOfMemoryExitCode,
  WorkFolderFull,
  type MediaMessage,
  type MediaOrder,
  type MediaReport,
} from './media-order.ts'
import { readMessages } from './read-messages.ts'

interface MediaRun {
  onProgress: (percent: number) => void
  /** Ends the process when the worker stops or loses its claim. */
  signal: AbortSignal
  timeoutMs?: number
  stallMs?: number
}

/** The process was ended by us, because the worker stops: the master is prepared again later. */
export class MediaAborted extends Error {
  override readonly name = 'MediaAborted'
}

/**
 * Derives everything from a master in a process of its own, with limits of time, memory and rights: a file that ends
 * the decoder ends that process.
 *
 * @throws MediaProblem with a sentence for the studio; WorkFolderFull; MediaAborted
 */
export async function runMediaChild(order: MediaOrder, run: MediaRun): Promise<MediaReport> {
  const [program, ...args] = childCommand(order)
  const child = spawn(program, args, {
    env: childEnvironment,
    // No channel of Node's: what arrives there is parsed, and believed, before we see it.
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that a program that it starts ends with it.
    detached: true,
  })
  const complaints: string[] = []
  child.stderr.on('data', (chunk: Buffer) => {
    complaints.push(chunk.toString())
    if (complaints.length > 50) complaints.shift()
  })
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) killGroup(child.pid)
  }
  // A process that ends by itself may leave the program that it started.
  child.once('exit', () => child.pid !== undefined && killGroup(child.pid))
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const closed = once(child, 'close').catch(() => undefined)
  let isSlow = false
  const giveUp = () => {
    isSlow = true
    kill()
  }
  const whole = setTimeout(giveUp, run.timeoutMs ?? deriveTimeoutMs)
  const stall = setTimeout(giveUp, run.stallMs ?? stallTimeoutMs)
  run.signal.addEventListener('abort', kill, { once: true })
  try {
    child.stdin.on('error', () => undefined)
    child.stdin.write(`${JSON.stringify(order)}\n`)
    if (run.signal.aborted) kill()
    const answer = await Promise.race([
      readAnswer(child.stdout, (percent) => {
        stall.refresh()
        run.onProgress(percent)
      }),
      // A process that it left behind may hold the pipe open.
      exited.then(() => wait(outputWaitMs, null)),
    ])
    if (answer?.type === 'done') return answer.report
    if (answer?.type === 'refused') throw new MediaProblem(answer.sentence)
    if (answer?.type === 'full') throw new WorkFolderFull(answer.detail)
    if (run.signal.aborted) throw new MediaAborted('The worker stops')
    const [exitCode, signal] = await exited
    await Promise.race([closed, wait(outputWaitMs)])
    throw explainEnd({ exitCode, signal, isSlow, complaint: complaints.join('') })
  } finally {
    clearTimeout(whole)
    clearTimeout(stall)
    run.signal.removeEventListener('abort', kill)
    kill()
    // Nothing writes to the folder from here on.
    await exited.catch(() => undefined)
    child.stdout.destroy()
  }
}

/** How long the last messages of a process that ended are waited for. */
const outputWaitMs = 1_000

/** @returns null where the process sends nothing any more; @throws MediaProblem */
async function readAnswer(
  output: AsyncIterable<Buffer>,
  onProgress: (percent: number) => void,
): Promise<Exclude<MediaMessage, { type: 'progress' }> | null> {
  for await (const message of readMessages(output)) {
    if (message.type !== 'progress') return message
    onProgress(message.percent)
  }
  return null
}

interface ChildEnd {
  exitCode: number | null
  signal: NodeJS.Signals | null
  isSlow: boolean
  complaint: string
}

function explainEnd({ exitCode, signal, isSlow, complaint }: ChildEnd): Error {
  if (isSlow)
    return new MediaProblem('Preparing this film took too long. Export it again with a usual codec.')
  if (exitCode === outOfMemoryExitCode || /ENOMEM|out of memory|bad_alloc/i.test(complaint))
    return new MediaProblem(
      'Preparing this film took more memory than there is for it. Export it at a smaller size.',
    )
  if (signal !== null || exitCode === 134 || exitCode === 139) return endedDecoder()
  return new Error(`The decoder ended with ${exitCode}: ${complaint.slice(-800)}`)
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
