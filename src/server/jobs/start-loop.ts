export interface Loop {
  /** Begins the next round at once, or right after the one that runs. */
  wake(): void
  /** Resolves when the round that runs is over; no other begins. */
  close(): Promise<void>
}

/**
 * Runs rounds of work one after the other; each returns the milliseconds until the next.
 * @param round must not throw: it logs its failures and recovers
 */
export function startLoop(round: (signal: AbortSignal) => Promise<number>): Loop {
  const closing = new AbortController()
  let isRunning = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    isRunning = true
    let pauseMs: number
    do {
      isWoken = false
      pauseMs = await round(closing.signal)
    } while (isWoken && !closing.signal.aborted)
    isRunning = false
    if (closing.signal.aborted) return
    timer = setTimeout(wake, pauseMs)
    timer.unref()
  }

  function wake(): void {
    clearTimeout(timer)
    isWoken = true
    if (!isRunning && !closing.signal.aborted) running = run()
  }

  wake()
  return {
    wake,
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}
