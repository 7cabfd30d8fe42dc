import type { InputOf } from '#shared/contract/call/define-call.ts'
import type { updatePriceFigures as call } from '#shared/contract/products.ts'
import type { PriceFigures } from '#shared/products/catalogue.ts'
import { isSameJson } from '#shared/same-json.ts'
import type { ProductsDeps } from './products-deps.ts'
import type { SignedInUser } from '../http/principal.ts'
import { refuse } from '../http/refusal.ts'
import { emitEvent } from '../events/emit-event.ts'
import { findPriceFigures, lockProducts, writePriceFigures } from './products.db.ts'

/**
 * Changes token prices and discounts, for everything sold from now on.
 * @throws Refusal changed_meanwhile where others than those seen are set
 */
export async function updatePriceFigures(
  deps: Pick<ProductsDeps, 'db' | 'catalogueCache'>,
  actor: SignedInUser,
  { seen, ...figures }: InputOf<typeof call>,
): Promise<PriceFigures> {
  await deps.db.transaction().execute(async (tx) => {
    // The same lock as for products: two admins saving at once are recorded one after the other.
    await lockProducts(tx)
    const before = await findPriceFigures(tx)
    if (seen && !isSameJson(seen, before)) throw refuse('changed_meanwhile')
    await writePriceFigures(tx, figures)
    await emitEvent(tx, actor, {
      kind: 'price_figures.changed',
      subject: { kind: 'price-figures', id: 'price-figures' },
      payload: { before, after: figures },
    })
  })
  deps.catalogueCache.invalidate()
  return figures
}
