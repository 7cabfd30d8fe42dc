import type { Database } from '../outside/database/connection/connect-database.ts'
import type { ChargedVideo } from './settle-video-tokens.ts'
import { findCapturedTokens, insertEntries, lockLots } from './tokens.db.ts'

/**
 * Reverses the capture of a video's tokens when its delivery is undone: they are held again, in their original lots.
 * In the transaction that moves the video, under its lock.
 * @param transactionId the capture's, from `settleVideoTokens`. A unique key refuses a second reversal
 */
export async function reverseCapture(
  tx: Database,
  video: ChargedVideo,
  transactionId: string,
  now: Date,
): Promise<void> {
  // Fixed lock order prevents a deadlock with other movements of the subscription.
  await lockLots(tx, video.subscriptionId)
  const captured = await findCapturedTokens(tx, transactionId)
  const transfers = captured.map(
    ({ lotId, tokens }) => ({ lotId, from: 'captured', to: 'held', tokens }) as const,
  )
  await insertEntries(tx, { kind: 'reverse', transfers, film: video, reverses: transactionId }, now)
}
