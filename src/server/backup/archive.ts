import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'
import { Header } from 'tar'
import { UnusableBackup } from './unusable-backup.ts'
import { writeChunk } from './write-chunk.ts'

const blockBytes = 512

/** One file inside an archive; read its content before the next entry, or it is skipped. */
export interface ArchiveEntry {
  path: string
  content: AsyncIterable<Buffer>
}

/**
 * Writes a `.tar.gz` front to back, in constant memory, that any tar program opens. The file appears under its name
 * only when it is whole and on the disk; only its owner may read it.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #gzip: Gzip = createGzip({ level: 6 })
  readonly #written: Promise<void>

  private constructor(path: string, file: WriteStream) {
    this.#path = path
    this.#written = pipeline(this.#gzip, file)
    // Read in close(); a failure before that is not an unhandled one.
    this.#written.catch(() => undefined)
  }

  static async create(path: string): Promise<ArchiveWriter> {
    // `flush` waits until the bytes are on the disk before the file is closed.
    const file = createWriteStream(unfinishedPath(path), { flags: 'wx', mode: 0o600, flush: true })
    await once(file, 'open')
    return new ArchiveWriter(path, file)
  }

  /** @param bytes length of the content: a tar header has it in front */
  async add(path: string, bytes: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const header = new Header({ path, size: bytes, mode: 0o600, type: 'File', mtime: new Date() })
    const block = Buffer.alloc(blockBytes)
    if (header.encode(block)) throw new Error(`The name ${path} is too long for an archive`)
    await writeChunk(this.#gzip, block)
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      await writeChunk(this.#gzip, chunk)
    }
    if (written !== bytes)
      throw new Error(`${path} changed while it was copied (${bytes} bytes, then ${written})`)
    await writeChunk(this.#gzip, Buffer.alloc(countPaddingBytes(bytes)))
  }

  async close(): Promise<void> {
    this.#gzip.end(Buffer.alloc(2 * blockBytes))
    await this.#written
    await rename(unfinishedPath(this.#path), this.#path)
  }

  /** Removes what was written of an archive that will not be finished. */
  async discard(): Promise<void> {
    this.#gzip.destroy()
    await this.#written.catch(() => undefined)
    await rm(unfinishedPath(this.#path), { force: true })
  }
}

const unfinishedPath = (path: string): string => `${path}.unfinished`
const countPaddingBytes = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

/**
 * Reads a `.tar.gz` front to back, past the last entry to its checksum.
 *
 * @throws UnusableBackup when the file is missing, damaged, cut short or no archive
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path)
  const gunzip = createGunzip()
  file.once('error', (error) => gunzip.destroy(error))
  const source = new ByteSource(file.pipe(gunzip), path)
  try {
    for (;;) {
      const header = new Header(await source.readBlock())
      if (header.nullBlock) return await source.skipRest()
      if (!header.cksumValid) throw unreadable(path, 'it is no tar archive')
      const bytes = header.size ?? 0
      const content = source.take(bytes)
      yield { path: header.path ?? '', content }
      // Skips what the reader left unread.
      for await (const _ of content);
      for await (const _ of source.take(countPaddingBytes(bytes)));
    }
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

const unreadable = (path: string, reason: string): UnusableBackup =>
  new UnusableBackup(path, `cannot be read (${reason})`)

/** Reads a stream in pieces of given sizes. */
class ByteSource {
  readonly #chunks: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  readonly #path: string

  constructor(stream: Readable, path: string) {
    this.#path = path
    this.#chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  async readBlock(): Promise<Buffer> {
    const pieces: Buffer[] = []
    for await (const piece of this.take(blockBytes)) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  /** Yields the next `bytes` bytes. */
  async *take(bytes: number): AsyncGenerator<Buffer> {
    for (let missing = bytes; missing > 0;) {
      if (this.#rest.length === 0) {
        const chunk = await this.#readChunk()
        if (!chunk) throw unreadable(this.#path, 'it ends too early')
        this.#rest = chunk
        continue
      }
      const piece = this.#rest.subarray(0, missing)
      this.#rest = this.#rest.subarray(piece.length)
      missing -= piece.length
      yield piece
    }
  }

  async skipRest(): Promise<void> {
    while (await this.#readChunk());
  }

  async #readChunk(): Promise<Buffer | null> {
    const next = await this.#chunks.next().catch((error: Error) => {
      throw unreadable(this.#path, error.message)
    })
    return next.done ? null : next.value
  }
}
