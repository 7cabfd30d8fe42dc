import type { Database } from '../../outside/database/connection/connect-database.ts'
import { isPhotoInCheckout, lockBuyer } from './checkout.db.ts'

/**
 * Whether a frozen selection that is for sale or was sold names this photo. What a subscription was sold with is the
 * selection of its checkout, so that asking the checkouts is enough. Waits for a checkout that is just being made.
 */
export async function isPhotoOrdered(
  tx: Database,
  { ownerId, fileId }: { ownerId: string; fileId: string },
): Promise<boolean> {
  await lockBuyer(tx, ownerId)
  return isPhotoInCheckout(tx, ownerId, fileId)
}
