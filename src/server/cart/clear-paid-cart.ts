import { randomUUID } from 'node:crypto'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { deleteCartIfStill, renewSelectionId } from './cart.db.ts'

/**
 * Clears a cart that was paid, in the transaction that applies the payment. One that was changed since its checkout
 * was opened holds a new selection: it stays, and can be bought.
 *
 * @returns whether it was cleared
 */
export async function clearPaidCart(
  tx: Database,
  userId: string,
  cartVersion: number,
  selectionId: string,
): Promise<boolean> {
  const isCleared = await deleteCartIfStill(tx, { userId, version: cartVersion, selectionId })
  if (!isCleared) await renewSelectionId(tx, { userId, selectionId }, randomUUID())
  return isCleared
}
