import type { BillingState } from '#shared/billing/billing-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { readPlannedBlocks } from '../../subscriptions/blocks/plan-blocks.ts'
import type { PlannedBlock } from '../../subscriptions/blocks/plan-blocks.ts'
import { readTerms, selectBlockTerms } from '../../subscriptions/store/terms.ts'
import { findRenewalDay } from '../../subscriptions/store/find-renewal.ts'
import type { Terms } from '../../subscriptions/store/terms.ts'
import type { BillingSubscription } from './billing.db.ts'
import { findOpenChange } from './changes.db.ts'
import type { Change } from './changes.db.ts'
import { hasUnpaidRenewal } from './invoices.db.ts'

/** A subscription's present state: all facts that a billing decision needs. */
export interface BillingSnapshot {
  billed: BillingSubscription
  state: BillingState
  planned: PlannedBlock[]
  /** The newest open block. */
  openBlock: number
  /** Of the newest paid block: what the running period was sold at. */
  running: Terms
  /** Of the period that comes next. */
  coming: Terms
  change: Change | null
  /** When the next period begins, if nothing changes. */
  renewsAt: Date
}

/** Reads all of it; inside a transaction that holds the subscription's lock where something is decided by it. */
export async function readSnapshot(db: Database, billed: BillingSubscription): Promise<BillingSnapshot> {
  const planned = await readPlannedBlocks(db, billed.id)
  const terms = await readTerms(db, billed.id)
  const change = await findOpenChange(db, billed.id)
  return {
    billed,
    state: {
      status: billed.status,
      isEnding: billed.cancelAt !== null || billed.cancelNowAt !== null,
      isRenewing: await hasUnpaidRenewal(db, billed.id),
      change: change === null ? 'none' : change.state === 'waiting' ? 'waiting' : 'unsettled',
    },
    planned,
    openBlock: planned.findLast(({ openedAt }) => openedAt !== null)?.number ?? 1,
    running: selectBlockTerms(terms, billed.paidBlocks),
    coming: selectBlockTerms(terms, billed.paidBlocks + 1),
    change,
    renewsAt: findRenewalDay(billed),
  }
}
