import type { Database } from '../../outside/database/connection/connect-database.ts'
import { hasItemWithPhoto } from '../../subscriptions/store/items.ts'
import { isPhotoInCheckout, lockBuyer } from './checkout.db.ts'

/**
 * Whether a frozen selection that is for sale or was sold names this photo, or a present item
 * of a subscription. Waits for a checkout that is being opened.
 */
export async function isPhotoOrdered(
  tx: Database,
  { ownerId, fileId }: { ownerId: string; fileId: string },
): Promise<boolean> {
  await lockBuyer(tx, ownerId)
  return (await isPhotoInCheckout(tx, ownerId, fileId)) || hasItemWithPhoto(tx, ownerId, fileId)
}
