import type { Database } from '../../outside/database/connection/connect-database.ts'

/** Both checksums of an object's bytes. */
export interface Checksums {
  sha256: string
  crc32: number
}

/** The checksums that this area computed, by storage key. */
export async function findChecksums(
  db: Database,
  storageKeys: readonly string[],
): Promise<Map<string, Checksums>> {
  if (storageKeys.length === 0) return new Map()
  const rows = await db
    .selectFrom('deliveryChecksums')
    .select(['storageKey', 'sha256', 'crc32'])
    .where('storageKey', 'in', storageKeys)
    .execute()
  return new Map(rows.map(({ storageKey, sha256, crc32 }) => [storageKey, { sha256, crc32 }]))
}

/** Idempotent: an object never changes under its key. */
export async function insertChecksums(
  db: Database,
  storageKey: string,
  checksums: Checksums,
  now: Date,
): Promise<void> {
  await db
    .insertInto('deliveryChecksums')
    .values({ storageKey, ...checksums, computedAt: now })
    .onConflict((conflict) => conflict.column('storageKey').doNothing())
    .execute()
}

/** How a customer wants files to be named; null where they never said. */
export async function findNameTemplate(db: Database, subscriptionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('deliveryNames')
    .select('template')
    .where('subscriptionId', '=', subscriptionId)
    .executeTakeFirst()
  return row?.template ?? null
}

/** @param template null: as by default */
export async function writeNameTemplate(
  db: Database,
  subscriptionId: string,
  template: string | null,
  now: Date,
): Promise<void> {
  if (template === null) {
    await db.deleteFrom('deliveryNames').where('subscriptionId', '=', subscriptionId).execute()
    return
  }
  const change = { template, updatedAt: now }
  await db
    .insertInto('deliveryNames')
    .values({ subscriptionId, ...change })
    .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet(change))
    .execute()
}
