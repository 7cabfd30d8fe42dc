import type { Readable } from 'node:stream'

/**
 * Breaks a stream off as soon as something has ended, asked in intervals: a connection that breaks tells the receiver
 * that what it has is not whole.
 */
export function stopWhen(stream: Readable, hasEnded: () => Promise<boolean>, checkMs: number): Readable {
  // One question at a time: while a database is slow they would gather, for each download.
  let isAsking = false
  const timer = setInterval(() => {
    if (isAsking) return
    isAsking = true
    hasEnded()
      .then(
        (isOver) => isOver && stream.destroy(new Error('What allowed this download has ended')),
        // An outage of the database breaks off no download: the next question is asked in a moment.
        () => undefined,
      )
      .finally(() => (isAsking = false))
  }, checkMs)
  timer.unref()
  stream.once('close', () => clearInterval(timer))
  return stream
}
