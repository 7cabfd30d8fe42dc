import { sha256 } from '@noble/hashes/sha2.js'

/**
 * SHA-256 of a file in hex, read in pieces: films are larger than what the browser's own digest takes at once.
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
  let shown = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      hash.update(value)
      read += value.length
      // The page stays alive: pieces are small, and it is drawn for each percent only.
      if (read - shown >= file.size / 100) {
        shown = read
        onProgress(read / file.size)
        await new Promise((resolve) => setTimeout(resolve))
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
