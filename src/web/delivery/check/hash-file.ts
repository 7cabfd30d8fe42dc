import { sha256 } from '@noble/hashes/sha2.js'

/** So long at most the page waits: a percent of a large video takes seconds. */
const turnMs = 50

/**
 * SHA-256 of a file in hex, read in pieces: videos are larger than what the browser's own digest takes at once.
 * @param onProgress from 0 to 1
 * @throws DOMException AbortError, NotReadableError
 */
export async function hashFile(
  file: Blob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const hash = sha256.create()
  const reader = file.stream().getReader()
  let read = 0
  let turnEndsAt = performance.now() + turnMs
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      hash.update(value)
      read += value.length
      if (performance.now() < turnEndsAt) continue
      onProgress(read / file.size)
      await new Promise((resolve) => setTimeout(resolve))
      turnEndsAt = performance.now() + turnMs
    }
    onProgress(1)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
