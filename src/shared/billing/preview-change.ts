import type { ProductSelections } from '../cart/product-selections.ts'
import type { Price } from '../checkout/price.ts'
import { priceSelection, type SelectionProblem } from '../checkout/price-selection.ts'
import type { Catalogue } from '../products/catalogue.ts'

/** How a subscription stands when a change is thought of. */
export interface ChangeableTerms {
  /** Of the period that runs. */
  price: Price
  /** The newest open block. */
  openBlock: number
  /** Blocks paid for so far, counted from 1. */
  paidBlocks: number
}

export interface ChangePreview {
  price: Price
  problems: SelectionProblem[]
  /** The first block that is made from the changed selection. */
  fromBlock: number
  /** Paid blocks that become dearer, and so are made from it already. */
  alteredPaidBlocks: number
  /** Charged at once, integer cents. */
  dueNowCents: number
}

/**
 * What a change of plan or films costs. It acts from the next block that is not open. Where the blocks that are paid
 * for become dearer, the difference is charged today; where they become cheaper they stay as they are, and the change
 * waits for the period's end. (product.md, section 4.) The screen and the server both ask here.
 */
export function previewChange(
  terms: ChangeableTerms,
  next: Pick<ProductSelections, 'plan' | 'package' | 'films'>,
  catalogue: Pick<Catalogue, 'products' | 'figures'>,
): ChangePreview {
  const { price, problems } = priceSelection(next, catalogue)
  const unopened = Math.max(0, terms.paidBlocks - terms.openBlock)
  // Shares of what is charged for a whole period, rounded once: a block's shown price is rounded already.
  const difference =
    (unopened * price.totalCents) / price.blocks - (unopened * terms.price.totalCents) / terms.price.blocks
  const isDearer = difference > 0
  return {
    price,
    problems,
    fromBlock: isDearer ? terms.openBlock + 1 : terms.paidBlocks + 1,
    alteredPaidBlocks: isDearer ? unopened : 0,
    dueNowCents: isDearer ? Math.round(difference) : 0,
  }
}
