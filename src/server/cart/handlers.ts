import { findOwnPhotoIds } from '../files/find-own-photo-ids.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { CartDeps } from './cart-deps.ts'
import { clearCart } from './clear-cart.ts'
import { readCart } from './read-cart.ts'
import { saveCart } from './save-cart.ts'

export const cartHandlers: HandlersOf<'readCart' | 'saveCart' | 'clearCart', CartDeps> = {
  readCart: ({ deps, user }) => readCart(deps, user.id),
  saveCart: ({ deps, user }, input) => saveCart({ ...deps, findOwnPhotoIds }, user.id, input),
  clearCart: ({ deps, user }) => clearCart(deps, user.id),
}
