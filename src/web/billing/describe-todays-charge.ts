import type { PricedChange } from '#shared/billing/price-change.ts'
import type { Subscription } from '#shared/contract/subscriptions/subscriptions.ts'

/** What a change is charged for today, and from which block it acts. */
export function describeTodaysCharge(
  { alteredPaidBlocks: altered, fromBlock }: Pick<PricedChange, 'alteredPaidBlocks' | 'fromBlock'>,
  { block }: Subscription,
): string {
  if (altered > 0) {
    const blocks =
      altered === 1
        ? 'the paid block that is not open yet'
        : `the ${altered} paid blocks that are not open yet`
    return `The difference for ${blocks}. Block ${fromBlock} is the first with the new films; block ${block} stays as it is.`
  }
  return `Nothing is charged today. What is paid stays as it is; block ${fromBlock} is the first that changes.`
}
