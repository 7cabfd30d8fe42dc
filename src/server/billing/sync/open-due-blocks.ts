import type { Config } from '../../config/config.ts'
import type { BillingDeps } from '../store/billing-deps.ts'
import { findDueSubscriptions, openBlock } from '../../subscriptions/blocks/open-block.ts'
import { grantBlockTokens } from '../../tokens/grant-block-tokens.ts'
import { createBlockVideos } from '../../videos/block/create-block-videos.ts'

type BlockDeps = Pick<BillingDeps, 'db' | 'clock' | 'log'> & { config: Pick<Config, 'frameRate'> }

/**
 * Opens every due block, each with its draft videos in a transaction of its own. A failing subscription is logged and
 * does not stop the others.
 * @param only restricts it to this subscription
 */
export async function openDueBlocks(
  deps: BlockDeps,
  only?: string,
): Promise<{ opened: number; failed: number }> {
  let opened = 0
  let failed = 0
  for (const subscriptionId of await findDueSubscriptions(deps.db, deps.clock.now(), only)) {
    try {
      while (await openDueBlock(deps, subscriptionId)) opened += 1
    } catch (error) {
      failed += 1
      deps.log.error({ err: error, subscriptionId }, 'A block could not be opened')
    }
  }
  return { opened, failed }
}

async function openDueBlock(deps: BlockDeps, subscriptionId: string): Promise<boolean> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const opened = await openBlock(tx, subscriptionId, now)
    if (!opened) return false
    const { selections, price } = opened.terms
    const granted = { subscriptionId, block: opened.block, package: opened.package, price }
    await grantBlockTokens(tx, granted, now)
    const { frameRate } = deps.config
    await createBlockVideos(tx, { subscriptionId, block: opened.block, selections, price, frameRate }, now)
    return true
  })
}
