import { readFileSync } from 'node:fs'

/** The most that a process had in memory, in MB, by the system's own count: read ten times a second. */
export function watchResident(pid: number): { end(): number } {
  let peak = 0
  const look = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    peak = Math.max(peak, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024)
  }
  look()
  const timer = setInterval(look, 100)
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}
