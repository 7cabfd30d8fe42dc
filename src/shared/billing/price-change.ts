import type { ProductSelections } from '../cart/product-selections.ts'
import type { Price } from '../checkout/price.ts'
import { blocksPerPeriod, plans } from '../products/plan.ts'
import { priceSelection, type SelectionProblem } from '../checkout/price-selection.ts'
import type { Catalogue } from '../products/catalogue.ts'

/** The terms of a subscription before a change. */
export interface ChangeableTerms {
  /** Of the period that runs. */
  price: Price
  /** The newest open block. */
  openBlock: number
  /** Blocks paid for so far, counted from 1. */
  paidBlocks: number
}

export interface PricedChange {
  /** Of each coming period. */
  price: Price
  /** Of a whole running period with the changed videos: its plan stays until it is over. */
  runningPrice: Price
  problems: SelectionProblem[]
  /** The first block that is made from the changed selection. */
  fromBlock: number
  /** Paid blocks that become dearer, and so are made from it already. */
  alteredPaidBlocks: number
  /** Charged at once, integer cents. */
  dueNowCents: number
}

/**
 * The price of a change of plan or videos. It takes effect from the next block that is not open. Where paid blocks
 * become dearer, the difference is charged today; where they become cheaper they stay as they are, and the change
 * waits for the period's end (product.md, section 4). Screen and server share this rule.
 */
export function priceChange(
  terms: ChangeableTerms,
  next: Pick<ProductSelections, 'plan' | 'package' | 'films'>,
  catalogue: Pick<Catalogue, 'products' | 'figures' | 'currency'>,
): PricedChange {
  const { price, problems } = priceSelection(next, catalogue)
  const plan = plans.find((each) => blocksPerPeriod[each] === terms.price.blocks) ?? next.plan
  const runningPrice = priceSelection({ ...next, plan }, catalogue).price
  const unopened = Math.max(0, terms.paidBlocks - terms.openBlock)
  // Rounded once, from the price of a whole period: a block's shown price is rounded already. A change to the same or
  // fewer tokens costs nothing within a period, even at a dearer catalogue.
  const isMore = runningPrice.tokensPerBlock > terms.price.tokensPerBlock
  const difference = isMore
    ? (unopened * (runningPrice.totalCents - terms.price.totalCents)) / terms.price.blocks
    : 0
  const isDearer = difference > 0
  return {
    price,
    runningPrice,
    problems,
    fromBlock: isDearer ? terms.openBlock + 1 : terms.paidBlocks + 1,
    alteredPaidBlocks: isDearer ? unopened : 0,
    dueNowCents: isDearer ? Math.round(difference) : 0,
  }
}
