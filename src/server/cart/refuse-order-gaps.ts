import { findOrderGaps } from '#shared/cart/find-order-gaps.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { refuse } from '../http/refusal.ts'

/**
 * Refuses an order that can't be filmed. The code is that of the first gap; all of them, each with the item or video
 * that it is about, are in the details.
 * @throws Refusal item_unnamed, film_without_item, note_missing
 */
export function refuseOrderGaps(selections: ProductSelections): void {
  const gaps = findOrderGaps(selections)
  const [first] = gaps
  if (!first) return
  throw refuse(first.code, { sentence: gaps.map(({ sentence }) => sentence).join(' '), details: { gaps } })
}
