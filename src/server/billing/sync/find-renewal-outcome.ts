import { blocksPerPeriod } from '#shared/products/plan.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Change } from '../store/changes.db.ts'
import { findInvoices } from '../store/invoices.db.ts'

/**
 * At which price the period began that a change is to set: what was charged for it decides which videos open in it.
 * Judged by that period's own invoice, whether it is paid yet or not; coupons aside.
 */
export async function findRenewalOutcome(
  db: Database,
  { subscriptionId, renewsFromBlock, price, plan }: Change,
): Promise<'not yet' | 'as changed' | 'as before'> {
  let firstBlock = 1
  for (const invoice of (await findInvoices(db, [subscriptionId])).toReversed()) {
    if (invoice.blocks === 0 || invoice.status === 'void' || invoice.status === 'uncollectible') continue
    if (firstBlock === renewsFromBlock) {
      const isItsPrice = invoice.totalCents + invoice.discountCents === price.totalCents
      return isItsPrice && invoice.blocks === blocksPerPeriod[plan] ? 'as changed' : 'as before'
    }
    firstBlock += invoice.blocks
  }
  return 'not yet'
}
