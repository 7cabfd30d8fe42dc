import { useSyncExternalStore } from 'react'

const tickMs = 30_000
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const notify of listeners) notify()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** One clock for the whole page, that moves twice a minute: "3 minutes ago" stays true while one looks at it. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, readNow, readNow)
}

function readNow(): Date {
  // A clock without subscribers stood still: it is set before it is read.
  if (timer === undefined && Date.now() - now.getTime() > tickMs) now = new Date()
  return now
}
