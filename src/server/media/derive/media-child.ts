import { createInterface } from 'node:readline'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { decoderMemoryBytes } from './media-limits.ts'
import { isFullDisk, checkProxy } from './check-derived.ts'
import {
  MediaProblem,
  outOfMemoryExitCode,
  parseOrder,
  type MediaMessage,
  type MediaOrder,
} from './media-order.ts'

/** How often memory is measured, beside the limit of the operating system where it has one. */
const memoryCheckMs = 250

/**
 * The process that decodes one master: it has no secrets, no environment, and as few rights as the machine can take
 * from it (child-command.ts). It ends with its parent.
 */
async function runMediaChild(): Promise<void> {
  const orders = createInterface({ input: process.stdin })
  orders.once('line', (order) => void work(parseOrder(order)))
  orders.once('close', () => process.exit(1))
  setInterval(() => {
    if (process.memoryUsage.rss() > decoderMemoryBytes) process.exit(outOfMemoryExitCode)
  }, memoryCheckMs)
}

async function work(order: MediaOrder): Promise<void> {
  let percent = -1
  const onFrames = (done: number, all: number) => {
    // The last part is writing the index and storing the files.
    const next = Math.min(99, Math.floor((100 * done) / Math.max(1, all)))
    if (next === percent) return
    percent = next
    send({ type: 'progress', percent })
  }
  try {
    const { derive } = await openEngine(order)
    const report = await derive(order, onFrames)
    await checkProxy(order.folder)
    send({ type: 'done', report })
  } catch (error) {
    if (error instanceof MediaProblem) send({ type: 'refused', sentence: error.message })
    else if (isFullDisk(error)) send({ type: 'full', detail: error.message })
    else throw error
  }
  // Messages are sent before the parent, which has all it needs, ends this process.
  await nextTurn()
}

async function openEngine({ ffmpegPath }: MediaOrder) {
  if (ffmpegPath !== null) return { derive: (await import('./derive-with-program.ts')).deriveWithProgram }
  return { derive: (await import('./derive-with-library.ts')).deriveWithLibrary }
}

/** One in each line: a pipe, unlike Node's own channel, gives the parent nothing but bytes. */
const send = (message: MediaMessage): void => void process.stdout.write(`${JSON.stringify(message)}\n`)

if (import.meta.main) await runMediaChild()
