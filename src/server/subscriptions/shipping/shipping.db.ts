import { sql } from 'kysely'
import { postalAddressSchema, type PostalAddress } from '#shared/shipping/postal-address.ts'
import type { ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Null where the customer has not said where items go back to. */
export async function findReturnAddress(
  db: Database,
  subscriptionId: string,
): Promise<{ address: PostalAddress; version: number } | null> {
  const row = await db
    .selectFrom('returnAddresses')
    .select(['name', 'lines', 'postalCode', 'city', 'country', 'version'])
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
  if (!row) return null
  const { version, ...address } = row
  return { address, version }
}

/** Writes the address, one version on. Under the lock of the subscription's status. */
export async function writeReturnAddress(
  tx: Database,
  subscriptionId: string,
  { name, lines, postalCode, city, country }: PostalAddress,
  now: Date,
): Promise<void> {
  const address = { name, lines, postalCode, city, country, updatedAt: now }
  await tx
    .insertInto('returnAddresses')
    .values({ ...address, subscriptionId })
    .onConflict((conflict) =>
      conflict
        .column('subscriptionId')
        .doUpdateSet({ ...address, version: sql`return_addresses.version + 1` }),
    )
    .execute()
}

const returnAddressSchema = postalAddressSchema.nullable()

/** Newest first, of all blocks. */
export async function findReturnParcels(db: Database, subscriptionId: string): Promise<ReturnParcel[]> {
  const rows = await db
    .selectFrom('returnParcels')
    .select(['id', 'block', 'carrier', 'trackingNumber', 'trackingUrl', 'sentOn', 'address'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, address: returnAddressSchema.parse(row.address) }))
}

export async function insertReturnParcel(
  tx: Database,
  subscriptionId: string,
  { address, ...parcel }: ReturnParcel,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('returnParcels')
    .values({
      ...parcel,
      subscriptionId,
      address: address === null ? null : JSON.stringify(address),
      createdAt: now,
    })
    .execute()
}

export async function deleteReturnParcel(
  tx: Database,
  subscriptionId: string,
  parcelId: string,
): Promise<void> {
  await tx
    .deleteFrom('returnParcels')
    .where('subscriptionId', '=', subscriptionId)
    .where('id', '=', parcelId)
    .execute()
}

/** What the customer is called; empty where they have not said it. */
export async function findCustomerName(db: Database, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? ''
}
