import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { coerceTotalPrice, readStoredFields } from '#shared/cart/product-selections.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { Tables } from '../outside/database/tables/tables.ts'
import type { VersionedFields } from './merge-save.ts'

/** A cart as it is stored; `fields` are the selection without its `selectionId`, which is the server's own. */
export interface StoredCart extends VersionedFields {
  userId: string
  selectionId: string
  /** Units of the currency, for display only. */
  totalPrice: number
  version: number
  updatedAt: Date
}

/** An unreadable version is left out: the field then counts as older than every save. A field may be called `__proto__`. */
function readFieldVersions(stored: unknown): Record<string, number> {
  return Object.fromEntries(Object.entries(readStoredFields(stored)).filter(isVersion))
}

const isVersion = (entry: [string, unknown]): entry is [string, number] => Number.isSafeInteger(entry[1])

function toStoredCart(row: Selectable<Tables['carts']>): StoredCart {
  return {
    userId: row.userId,
    selectionId: row.selectionId,
    fields: readStoredFields(row.productSelections),
    fieldVersions: readFieldVersions(row.fieldVersions),
    totalPrice: coerceTotalPrice(row.productTotalPrice),
    version: row.version,
    updatedAt: row.updatedAt,
  }
}

export async function findCartByUser(db: Database, userId: string): Promise<StoredCart | null> {
  const row = await db.selectFrom('carts').selectAll().where('userId', '=', userId).executeTakeFirst()
  return row ? toStoredCart(row) : null
}

/**
 * The user's cart, locked until the transaction ends: serializes concurrent saves. Where there is none, the same
 * statement inserts an empty one of version 0, so that two first saves cannot both find none.
 *
 * @param selectionId for a new cart
 */
export async function lockOrStartCart(
  tx: Database,
  userId: string,
  selectionId: string,
): Promise<StoredCart> {
  const row = await tx
    .insertInto('carts')
    .values({ userId, selectionId, productSelections: '{}', productTotalPrice: 0, version: 0 })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ version: sql`carts.version` }))
    .returningAll()
    .executeTakeFirstOrThrow()
  return toStoredCart(row)
}

export async function writeCart(tx: Database, cart: StoredCart): Promise<void> {
  await tx
    .updateTable('carts')
    .set({
      productSelections: JSON.stringify(cart.fields),
      fieldVersions: JSON.stringify(cart.fieldVersions),
      productTotalPrice: cart.totalPrice,
      version: cart.version,
      updatedAt: cart.updatedAt,
    })
    .where('userId', '=', cart.userId)
    .execute()
}

export async function deleteCartByUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('carts').where('userId', '=', userId).execute()
}

/** Deletes the cart if it is still exactly this one. @returns whether it did */
export async function deleteCartIfStill(
  tx: Database,
  cart: { userId: string; selectionId: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('carts')
    .where('userId', '=', cart.userId)
    .where('selectionId', '=', cart.selectionId)
    .where('version', '=', cart.version)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Gives what is in the cart another selection's id, where it still has this one. */
export async function renewSelectionId(
  tx: Database,
  cart: { userId: string; selectionId: string },
  newSelectionId: string,
): Promise<void> {
  await tx
    .updateTable('carts')
    .set({ selectionId: newSelectionId })
    .where('userId', '=', cart.userId)
    .where('selectionId', '=', cart.selectionId)
    .execute()
}
