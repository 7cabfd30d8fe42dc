import { pipeline, Transform, type Readable, type Writable } from 'node:stream'

/**
 * Passes bytes on, and frees the memory of each chunk once the operating system has it. A read allocates 64 KiB, which V8
 * would free only after tens of megabytes of them: it sees the small object, not the bytes behind it (decision 57).
 *
 * @param content its chunks are not shared
 * @param target where the result is piped to, unchanged: an answer, or a file
 * @returns fails as the content does, and destroys it when it is destroyed
 */
export function freeSentChunks(
  content: Readable,
  target: Pick<Writable, 'writableLength' | 'destroyed'>,
): Readable {
  const waiting: { buffer: ArrayBuffer; endsAt: number }[] = []
  let takenBytes = 0
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // What is neither here nor in the target, is sent: an answer counts its socket, and its own headers.
      const sentBytes = takenBytes - this.readableLength - target.writableLength
      while (waiting[0] && waiting[0].endsAt <= sentBytes && !target.destroyed)
        waiting.shift()?.buffer.transfer(0)
      takenBytes += chunk.length
      const { buffer } = chunk
      // A piece of something larger may be shared, as those of Node's pool are.
      if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength)
        waiting.push({ buffer, endsAt: takenBytes })
      done(null, chunk)
    },
  })
  // Errors are of the result, whose reader handles them.
  return pipeline(content, passing, () => undefined)
}
