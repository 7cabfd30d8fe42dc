import { randomUUID } from 'node:crypto'

const text = 'T'
const ids = () => ({ noteId: randomUUID(), replyId: randomUUID(), noteIds: [] })
const cut = { cut: 1, kind: 'comment', frames: { in: 0, out: 1 }, hash: '0'.repeat(64) }
const link = { intentId: randomUUID(), cut: 1, mayComment: true }

/** What passes the input check of the calls of a review. */
export const reviewInputs = () => ({ ...cut, ...link, ...ids(), linkId: 'x', format: 'csv' })

/** Bodies of those calls, by their address. */
export const reviewPayloads = (): Record<string, unknown> => {
  const { noteId, replyId, noteIds } = ids()
  return {
    '/api/videos/:videoId/notes': { ...cut, text, noteId },
    '/api/videos/:videoId/notes/:noteId': { version: 1 },
    '/api/videos/:videoId/notes/:noteId/replies': { replyId, text },
    '/api/videos/:videoId/notes/:noteId/reopen': { version: 1 },
    '/api/videos/:videoId/notes/send': { cut: 1, noteIds },
    '/api/videos/:videoId/guest-links': link,
    '/api/videos/:videoId/cuts/:number/approve': { hash: cut.hash },
  }
}
