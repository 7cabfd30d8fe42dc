import type { Readable } from 'node:stream'
import type { ByteRange } from '../../outside/storage/storage.ts'
import type { ZipFile, ZipLayout } from './lay-out-zip.ts'

/** A file of an archive that can be read from any byte. */
export interface ZipSource extends ZipFile {
  open(range: ByteRange): Promise<Readable>
}

/**
 * Reads a range of an archive, one file after the other: nothing is held but the piece that is on its way. A file is
 * opened when it is its turn, and closed where the reader goes away.
 *
 * @param range inclusive
 * @throws Error where a file is shorter than its layout says: the archive would be broken without anyone seeing it
 */
export async function* readZip(
  { parts }: ZipLayout<ZipSource>,
  { start, end }: ByteRange,
): AsyncGenerator<Buffer, void, undefined> {
  for (let index = findPartIndex(parts, start); index < parts.length; index += 1) {
    const part = parts[index]
    if (!part || part.start > end) return
    const from = Math.max(start, part.start) - part.start
    const to = Math.min(end + 1, part.start + part.length) - part.start
    if ('bytes' in part) {
      yield part.bytes.subarray(from, to)
      continue
    }
    let sent = 0
    // A stream that is left early is destroyed by the loop.
    for await (const chunk of await part.file.open({ start: from, end: to - 1 })) {
      const piece = chunk as Buffer
      sent += piece.length
      yield piece
    }
    if (sent !== to - from) throw new Error(`A file of an archive has ${sent} bytes instead of ${to - from}`)
  }
}

/** The part that has this byte: an archive of thousands of files is read from anywhere at once. */
function findPartIndex(parts: ZipLayout<ZipSource>['parts'], at: number): number {
  let low = 0
  let high = parts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((parts[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
