import type { Database } from '../outside/database/connection/connect-database.ts'
import type { ChargedFilm } from './settle-film-tokens.ts'
import { findCapturedTokens, insertEntries, lockLots } from './tokens.db.ts'

/**
 * Takes back what the delivery of a film used up, when that delivery is undone: the tokens are held again, in the lots
 * that they came from. In the transaction that moves the film, under its lock.
 * @param transactionId the capture's, from `settleFilmTokens`. Reversing it twice fails: the database allows it once
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
