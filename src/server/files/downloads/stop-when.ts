import type { Readable } from 'node:stream'

/** How often what allows a download is looked up again while its bytes go out. */
const pollIntervalMs = 2_000

/**
 * Destroys a stream once `hasEnded`, polled every `checkMs`, is true: a broken connection marks the download as
 * incomplete.
 */
export function stopWhen(
  stream: Readable,
  hasEnded: () => Promise<boolean>,
  checkMs = pollIntervalMs,
): Readable {
  // One poll at a time: with a slow database they would pile up, for each download.
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
