import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Writes into the first stream of a `pipeline`, and waits while it is full. Leaves no listener and no promise behind.
 *
 * @throws what ended the pipeline: no drain event follows it
 */
export async function writeChunk(stream: Writable, chunk: Buffer): Promise<void> {
  if (stream.errored) throw stream.errored
  if (!stream.write(chunk)) await once(stream, 'drain')
}
