import type { Database } from '../../outside/database/connection/connect-database.ts'

export interface ParcelRecord {
  id: string
  subscriptionId: string
  reference: string
  carrier: string
  trackingNumber: string
  createdAt: Date
}

/** In the order in which they were announced. */
export async function findParcels(db: Database, subscriptionId: string): Promise<ParcelRecord[]> {
  return db
    .selectFrom('parcels')
    .select(['id', 'subscriptionId', 'reference', 'carrier', 'trackingNumber', 'createdAt'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The same of several subscriptions. */
export async function findParcelsBySubscriptions(
  db: Database,
  subscriptionIds: readonly string[],
): Promise<Pick<ParcelRecord, 'id' | 'subscriptionId' | 'carrier' | 'trackingNumber'>[]> {
  if (subscriptionIds.length === 0) return []
  return db
    .selectFrom('parcels')
    .select(['id', 'subscriptionId', 'carrier', 'trackingNumber'])
    .where('subscriptionId', 'in', subscriptionIds)
    .execute()
}

/** @returns false where a parcel with this id exists */
export async function insertParcel(tx: Database, parcel: ParcelRecord): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('parcels')
    .values({ ...parcel, updatedAt: parcel.createdAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns the parcel that was deleted; null where there was none */
export async function deleteParcel(
  db: Database,
  subscriptionId: string,
  parcelId: string,
): Promise<ParcelRecord | null> {
  const parcel = await db
    .deleteFrom('parcels')
    .where('subscriptionId', '=', subscriptionId)
    .where('id', '=', parcelId)
    .returning(['id', 'subscriptionId', 'reference', 'carrier', 'trackingNumber', 'createdAt'])
    .executeTakeFirst()
  return parcel ?? null
}

/** A parcel in event payloads. */
export const describeParcel = ({ id, reference, carrier, trackingNumber }: ParcelRecord) => ({
  parcel: id,
  reference,
  carrier,
  trackingNumber,
})

/** When each item that has arrived did, by item id. */
export async function findItemReceipts(db: Database, subscriptionId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('itemReceipts')
    .select(['itemId', 'receivedAt'])
    .where('subscriptionId', '=', subscriptionId)
    .execute()
  return new Map(rows.map((row) => [row.itemId, row.receivedAt]))
}

export async function insertItemReceipt(
  tx: Database,
  receipt: { subscriptionId: string; itemId: string; receivedAt: Date; receivedBy: string },
): Promise<void> {
  await tx.insertInto('itemReceipts').values(receipt).execute()
}

export async function deleteItemReceipt(tx: Database, subscriptionId: string, itemId: string): Promise<void> {
  await tx
    .deleteFrom('itemReceipts')
    .where('subscriptionId', '=', subscriptionId)
    .where('itemId', '=', itemId)
    .execute()
}
