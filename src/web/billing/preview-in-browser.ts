import type { ChangePreview } from '#shared/billing/change-preview-schema.ts'
import { compareVideos } from '#shared/billing/compare-videos.ts'
import type { PricedChange } from '#shared/billing/price-change.ts'
import type { ProductSelections } from '#shared/cart/product-selections.ts'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'

/**
 * The preview of a change in this page's own figures, for the time that the system flags pause the server's previews.
 * Safe to agree to: the server prices a change again and refuses an amount that differs from the one that was seen.
 */
export function previewInBrowser(
  billed: SubscriptionBilling,
  { plan, films: videos }: Pick<ProductSelections, 'plan' | 'films'>,
  { price, fromBlock, dueNowCents, alteredPaidBlocks }: PricedChange,
): ChangePreview {
  return {
    dueNowCents,
    dueNowBlocks: alteredPaidBlocks,
    filmsFromBlock: fromBlock,
    filmsFrom: null,
    nextChargeCents: price.totalCents,
    nextChargeAt: billed.nextChargeAt,
    before: { plan: billed.plan, price: billed.price },
    after: { plan, price },
    films: compareVideos(billed, { films: videos, price }),
  }
}
