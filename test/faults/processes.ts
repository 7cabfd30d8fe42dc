import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parentPid: number
}

/** A process and all that it started, and they in turn, as of now. */
export function findFamily(pid: number): number[] {
  const all = listProcesses()
  const family = [pid]
  for (const elder of family) {
    family.push(...all.filter(({ parentPid }) => parentPid === elder).map((child) => child.pid))
  }
  return family
}

/** Those of the processes that still run. */
export function findRunning(pids: readonly number[]): number[] {
  const running = new Set(listProcesses().map(({ pid }) => pid))
  return pids.filter((pid) => running.has(pid))
}

/** Sends a signal to each of the processes that has not ended meanwhile. */
export function signalRunning(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

/** All that run; what has ended and only waits for its parent to notice is left out. */
function listProcesses(): Process[] {
  // Not with ps where it can be helped: a small Debian has none.
  const lines = existsSync('/proc/self/stat')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(readStat)
    : execFileSync('ps', ['-A', '-o', 'pid=,stat=,ppid='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, state, parentPid] = line.trim().split(/\s+/)
    if (!pid || !parentPid || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parentPid: Number(parentPid) }]
  })
}

/** "pid state ppid"; the name between them, which may hold anything, is cut out. */
function readStat(pid: string): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2)}`
  } catch {
    // Ended while we looked.
    return ''
  }
}
