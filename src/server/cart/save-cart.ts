import { randomUUID } from 'node:crypto'
import { cartBytesMax, coerceTotalPrice, isSelectionsObject } from '#shared/cart/product-selections.ts'
import type { saveCart as saveCartCall } from '#shared/contract/cart.ts'
import type { InputOf, OutputOf } from '#shared/contract/call/define-call.ts'
import type { Database } from '../outside/database/connection/connect-database.ts'
import type { CartDeps } from './cart-deps.ts'
import { storableJson } from '../outside/database/storable-json.ts'
import { refuse } from '../http/refusal.ts'
import { holdAccount } from '../users/hold-account.ts'
import { lockOrStartCart, writeCart } from './cart.db.ts'
import { retainOwnPhotos } from './retain-own-photos.ts'
import { mergeSave } from './merge-save.ts'
import { toCart } from './read-cart.ts'

/** Returns those ids that are the user's own item photos; implemented by the files area. */
type FindOwnPhotoIds = (db: Database, userId: string, fileIds: readonly string[]) => Promise<string[]>

/**
 * Merges the sent top-level fields into the cart. Saves of one cart are serialized; the last write wins, and its
 * sender gets the values that it overwrote unseen.
 *
 * @throws Refusal body_too_large; signed_out where the account was deleted meanwhile
 */
export async function saveCart(
  deps: Pick<CartDeps, 'db' | 'clock'> & { findOwnPhotoIds: FindOwnPhotoIds },
  userId: string,
  input: InputOf<typeof saveCartCall>,
): Promise<OutputOf<typeof saveCartCall>> {
  if (!isSelectionsObject(input.productSelections)) return { saved: false }
  const storable = storableJson(input.productSelections) as Record<string, unknown>
  const { selectionId: _serverOwned, ...wanted } = storable
  const sent = await retainOwnPhotos(wanted, (ids) => deps.findOwnPhotoIds(deps.db, userId, ids))

  return deps.db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, userId))) throw refuse('signed_out')
    const stored = await lockOrStartCart(tx, userId, randomUUID())
    const version = stored.version + 1
    const isOfThisCart = input.baseSelectionId === undefined || input.baseSelectionId === stored.selectionId
    const { replaced, ...merged } = mergeSave(stored, sent, isOfThisCart ? input.baseVersion : 0, version)
    if (Buffer.byteLength(JSON.stringify(merged.fields)) > cartBytesMax) throw refuse('body_too_large')
    const isPriceSent = 'productTotalPrice' in input
    const totalPrice = isPriceSent
      ? storablePrice(coerceTotalPrice(input.productTotalPrice))
      : stored.totalPrice
    // A save that is sent twice must not make the cart another one than the payment page was opened for.
    const isChanged = Object.values(merged.fieldVersions).includes(version)
    if (stored.version > 0 && !isChanged && totalPrice === stored.totalPrice) {
      return { saved: true, cart: toCart(stored), replaced }
    }
    const cart = {
      ...stored,
      ...merged,
      totalPrice,
      version,
      updatedAt: deps.clock.now(),
    }
    await writeCart(tx, cart)
    return { saved: true, cart: toCart(cart), replaced }
  })
}

/** The column holds twelve digits before the point; what is beyond is no price. Units of the currency, to the cent. */
function storablePrice(units: number): number {
  const price = Math.round(units * 100) / 100
  return Math.abs(price) < 1e12 ? price : 0
}
