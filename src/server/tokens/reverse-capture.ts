import type { Database } from '../outside/database/connection/connect-database.ts'
import type { ChargedFilm } from './settle-film-tokens.ts'
import { findCapturedTokens, insertEntries, lockLots } from './tokens.db.ts'

/**
 * Reverses the capture of a film's tokens when its delivery is undone: they are held again, in their original lots.
 * In the transaction that moves the film, under its lock.
 * @param transactionId the capture's, from `settleFilmTokens`. A unique key refuses a second reversal
 */
export async function reverseCapture(
  tx: Database,
  film: ChargedFilm,
  transactionId: string,
  now: Date,
): Promise<void> {
  // Fixed lock order prevents a deadlock with other movements of the subscription.
  await lockLots(tx, film.subscriptionId)
  const captured = await findCapturedTokens(tx, transactionId)
  const transfers = captured.map(
    ({ lotId, tokens }) => ({ lotId, from: 'captured', to: 'held', tokens }) as const,
  )
  await insertEntries(tx, { kind: 'reverse', transfers, film, reverses: transactionId }, now)
}
