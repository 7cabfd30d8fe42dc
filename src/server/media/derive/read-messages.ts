import { z } from 'zod'
import { filmStripSchema, mediaFactsSchema } from '#shared/videos/preflight/media-facts.ts'
import { endedDecoder } from './check-master.ts'
import type { MediaMessage } from './media-order.ts'

/** Bytes of all messages of one run together: a hundred of progress and one report take less than 8 KiB. */
const messageBytesMax = 64 * 1024

const messageSchema: z.ZodType<MediaMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), percent: z.int().min(0).max(100) }),
  z.object({
    type: z.literal('done'),
    report: z.object({ facts: mediaFactsSchema, strip: filmStripSchema }),
  }),
  z.object({ type: z.literal('refused'), sentence: z.string().min(1).max(300) }),
  z.object({ type: z.literal('full'), detail: z.string().max(2_000) }),
])

/**
 * What the decoder's process sends, one message in each line. A file may have taken over that process: nothing of it is
 * believed unchecked, and too much of it is not read.
 * @throws MediaProblem
 */
export async function* readMessages(output: AsyncIterable<Buffer>): AsyncGenerator<MediaMessage> {
  const decoder = new TextDecoder()
  let [rest, bytes] = ['', 0]
  for await (const chunk of output) {
    bytes += chunk.length
    if (bytes > messageBytesMax) throw endedDecoder()
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield parseMessage(line)
  }
}

function parseMessage(line: string): MediaMessage {
  try {
    return messageSchema.parse(JSON.parse(line))
  } catch {
    throw endedDecoder()
  }
}
