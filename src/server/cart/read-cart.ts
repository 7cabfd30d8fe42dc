import type { Cart } from '#shared/contract/cart.ts'
import type { CartDeps } from './cart-deps.ts'
import { findCartByUser, type StoredCart } from './cart.db.ts'

/** The person's cart; null where there is none. */
export async function readCart(deps: Pick<CartDeps, 'db'>, userId: string): Promise<{ cart: Cart | null }> {
  const cart = await findCartByUser(deps.db, userId)
  return { cart: cart && toCart(cart) }
}

/** A stored cart in the contract's form, with `selectionId` inside its selections. */
export function toCart(cart: StoredCart): Cart {
  return {
    userId: cart.userId,
    productSelections: { ...cart.fields, selectionId: cart.selectionId },
    productTotalPrice: cart.totalPrice,
    version: cart.version,
    updatedAt: cart.updatedAt.toISOString(),
  }
}
