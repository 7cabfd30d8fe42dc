import type { ServerResponse } from 'node:http'
import { refuse } from '../../http/refusal.ts'

/**
 * Of one person, or of one link with all who have it: a download manager takes up to 16, somebody who watches two, and a link
 * is shared by a whole team. A paused one takes 0.3 MB, and one of the connections of limit-connections.ts.
 */
export const downloadsAtOnceMax = 64

/** What is smaller soon lies in the buffers on its way. A page may ask for a hundred pictures at once. */
const countedBytesMin = 1024 * 1024
const retryAfterSeconds = 10

const underWay = new Map<string, number>()

/**
 * Counts a download of this process from here to the end of its answer.
 * @param reader a person or a link
 * @throws Refusal too_many_requests
 */
export function limitDownloads(reader: string, answer: ServerResponse, bytes: number): void {
  // Who has gone meanwhile takes nothing: the end of their answer would never be heard of.
  if (bytes < countedBytesMin || answer.closed) return
  const count = underWay.get(reader) ?? 0
  if (count >= downloadsAtOnceMax) {
    throw refuse('too_many_requests', {
      sentence: `${downloadsAtOnceMax} downloads are under way already. Try again when one of them has ended.`,
      details: { retryAfterSeconds },
    })
  }
  underWay.set(reader, count + 1)
  answer.once('close', () => {
    const left = (underWay.get(reader) ?? 1) - 1
    if (left > 0) underWay.set(reader, left)
    else underWay.delete(reader)
  })
}
