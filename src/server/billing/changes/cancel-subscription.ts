import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import type { cancelSubscription as call } from '#shared/contract/billing/billing-changes.ts'
import type { InputOf } from '#shared/contract/call/define-call.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { updateBillingMirror } from '../../subscriptions/update-billing-mirror.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { readSnapshot, type BillingSnapshot } from '../store/read-snapshot.ts'
import { findRefundsAtOnce } from '../refunds/refunds-at-once.ts'
import { sumShares } from '../refunds/return-unopened-blocks.ts'
import { customerReasons } from '../sync/status-reasons.ts'
import { performStep } from '../sync/perform-step.ts'

/**
 * Ends a subscription with its period, or at once. At once is written down before the provider is asked, and asked
 * again until it has happened; what was paid for blocks that have not opened goes back.
 *
 * @throws Refusal see the contract
 */
export async function cancelSubscription(
  deps: SyncDeps,
  user: SignedInUser,
  { subscriptionId, when, reason, seenRefundCents }: InputOf<typeof call>,
): Promise<SubscriptionBilling> {
  if (when === 'period-end') {
    return performStep(deps, user, subscriptionId, 'cancelAtPeriodEnd', async ({ billed }, lease) => {
      await lease.ask((payments) =>
        payments.setCancelAtPeriodEnd(billed.providerSubscriptionId, true, reason),
      )
      return withReason(customerReasons.canceled.stored, reason)
    })
  }
  return performStep(deps, user, subscriptionId, 'cancelNow', async ({ billed }, lease) => {
    await lease.write(async (tx, stored) => {
      // Asked for before: what was agreed to then holds.
      if (stored.cancelNowAt !== null) return
      const now = deps.clock.now()
      // A block may have opened since the snapshot was read.
      const snapshot = await readSnapshot(tx, stored)
      if (seenRefundCents !== undefined) await requireSeenRefund(tx, deps, snapshot, seenRefundCents)
      await updateBillingMirror(tx, stored.id, { cancelNowAt: now })
    })
    await lease.ask((payments) => payments.cancelNow(billed.providerSubscriptionId, reason))
    return withReason(customerReasons.endedAtOnce.stored, reason)
  })
}

async function requireSeenRefund(
  tx: Database,
  deps: Pick<SyncDeps, 'clock' | 'config'>,
  snapshot: BillingSnapshot,
  seenCents: number,
) {
  const refundCents = sumShares(await findRefundsAtOnce(tx, snapshot, deps.clock.now()))
  if (refundCents === seenCents) return
  throw refuse('refund_changed', {
    details: { refundCents },
    sentence: `The refund has changed in the meantime: it is ${formatMoney(refundCents, deps.config.currency)} now. Look at it, then choose again.`,
  })
}

/** Why, in the customer's own words, where they gave any. */
export function withReason(sentence: string, reason: string): string {
  return reason === '' ? sentence : `${sentence} “${reason}”`
}
