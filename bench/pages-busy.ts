import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs `act` beside so many busy processes, as on a shared machine. The processes end with this one. */
export async function whileBusy<Result>(loops: number, act: () => Promise<Result>): Promise<Result> {
  const processes = Array.from({ length: loops }, () => fork(join(import.meta.dirname, 'pages-busy-loop.ts')))
  try {
    return await act()
  } finally {
    await Promise.all(processes.map(end))
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
