import type { ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findReturnParcels } from './shipping/shipping.db.ts'

/** A parcel on its way back, for the e-mail about it; null where it was removed. */
export async function findReturnParcel(
  db: Database,
  subscriptionId: string,
  parcelId: string,
): Promise<ReturnParcel | null> {
  const parcels = await findReturnParcels(db, subscriptionId)
  return parcels.find(({ id }) => id === parcelId) ?? null
}
