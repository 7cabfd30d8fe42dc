import type { ProductSelections } from '#shared/cart/product-selections.ts'
import { readSelections } from '#shared/cart/product-selections.ts'
import { centsToUnits } from '#shared/checkout/money.ts'
import type { Plan } from '#shared/products/plan.ts'
import { priceSchema, type Price } from '#shared/checkout/price.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'

/** What is sold, from a block on. */
export interface Terms {
  fromBlock: number
  plan: Plan
  selections: ProductSelections
  price: Price
  changeId: string | null
}

export async function insertTerms(
  tx: Database,
  subscriptionId: string,
  { fromBlock, plan, selections, price, changeId }: Terms,
  now: Date,
): Promise<void> {
  const sold = {
    productSelections: JSON.stringify(selections),
    price: JSON.stringify(price),
    plan,
    package: selections.package,
    changeId,
    soldAt: now,
  }
  await tx
    .insertInto('subscriptionTerms')
    .values({ subscriptionId, fromBlock, ...sold })
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'fromBlock']).doUpdateSet(sold))
    .execute()
}

/** All terms, the newest first. */
export async function findTerms(db: Database, subscriptionId: string): Promise<Terms[]> {
  const rows = await db
    .selectFrom('subscriptionTerms')
    .select(['fromBlock', 'plan', 'productSelections', 'price', 'changeId'])
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('fromBlock', 'desc')
    .execute()
  return rows.map(({ productSelections, price, ...row }) => ({
    ...row,
    selections: readSelections(productSelections),
    price: priceSchema.parse(price),
  }))
}

export async function deleteTermsOfChange(tx: Database, changeId: string): Promise<void> {
  await tx.deleteFrom('subscriptionTerms').where('changeId', '=', changeId).execute()
}

/** The subscription itself shows what its block in production was sold at. */
export async function describeTerms(
  tx: Database,
  subscriptionId: string,
  terms: Terms,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      productSelections: JSON.stringify(terms.selections),
      price: JSON.stringify(terms.price),
      productTotalPrice: centsToUnits(terms.price.totalCents),
      plan: terms.plan,
      updatedAt: now,
    })
    .where('id', '=', subscriptionId)
    .execute()
}
