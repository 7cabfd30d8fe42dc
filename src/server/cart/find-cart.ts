import { readSelections, type ProductSelections } from '#shared/cart/product-selections.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import { findCartByUser } from './cart.db.ts'

/** What is about to be bought: the selection read field by field, and which state of the cart it is. */
export interface FoundCart {
  selections: ProductSelections
  selectionId: string
  version: number
}

/** The person's cart for checkout; null where there is none. */
export async function findCart(db: Database, userId: string): Promise<FoundCart | null> {
  const cart = await findCartByUser(db, userId)
  if (!cart) return null
  const { selectionId, version } = cart
  return { selections: readSelections({ ...cart.fields, selectionId }), selectionId, version }
}
