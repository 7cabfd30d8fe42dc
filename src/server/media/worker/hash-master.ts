import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'

/**
 * Reads a master once: both checksums, and a copy where the decoder needs a file of this machine.
 * @param copyTo null where the master is on this machine already
 */
export async function hashMaster(
  master: Readable,
  copyTo: string | null,
  signal: AbortSignal,
): Promise<{ sha256: string; crc32: number }> {
  const hash = createHash('sha256')
  let crc = 0
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      crc = crc32(chunk, crc)
      yield chunk
    }
  }
  if (copyTo !== null)
    await pipeline(master, measured, createWriteStream(copyTo, { mode: 0o600 }), { signal })
  else
    await pipeline(
      master,
      measured,
      async (chunks: AsyncIterable<Buffer>) => {
        for await (const _ of chunks);
      },
      { signal },
    )
  return { sha256: hash.digest('hex'), crc32: crc }
}
