import type { CartDeps } from './cart-deps.ts'
import { deleteCartByUser } from './cart.db.ts'

/** Deletes the cart; the next save starts one with a new `selectionId`. */
export async function clearCart(deps: Pick<CartDeps, 'db'>, userId: string): Promise<{ cleared: true }> {
  await deleteCartByUser(deps.db, userId)
  return { cleared: true }
}
