import type { RefundShare } from '#shared/contract/billing/billing.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { BillingSnapshot } from '../store/read-snapshot.ts'
import { findRefundShares, firstUnopened } from './return-unopened-blocks.ts'

/**
 * What would go back if a subscription ended now, payment by payment. A pause moves what is due behind its own end, so
 * that none of it would open any more.
 */
export async function findRefundsAtOnce(
  db: Database,
  { billed, planned }: Pick<BillingSnapshot, 'billed' | 'planned'>,
  now: Date,
): Promise<RefundShare[]> {
  if (billed.status === 'canceled') return []
  const first = firstUnopened(planned, billed.pausedAt ?? now)
  return first === null ? [] : findRefundShares(db, billed.id, first)
}
