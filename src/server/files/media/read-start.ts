import type { Readable } from 'node:stream'

/** The first `length` bytes of a stream, or fewer where it ends; the stream is ended. */
export async function readStart(content: Readable, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  // Leaving the loop ends the stream.
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}
