import type { cancelSubscription as call, SubscriptionBilling } from '#shared/contract/billing.ts'
import type { InputOf } from '#shared/contract/define-call.ts'
import { formatMoney } from '#shared/checkout/money.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { updateBilled } from '../store/billing.db.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { readStanding, type Standing } from '../store/read-standing.ts'
import { findRefundsAtOnce, sumShares } from '../refunds/refunds-at-once.ts'
import { customerReasons } from '../sync/status-reasons.ts'
import { takeStep } from '../sync/take-step.ts'

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
    return takeStep(deps, user, subscriptionId, 'cancelAtPeriodEnd', async ({ billed }, lease) => {
      await lease.ask((payments) =>
        payments.setCancelAtPeriodEnd(billed.providerSubscriptionId, true, reason),
      )
      return withReason(customerReasons.canceled.kept, reason)
    })
  }
  await takeStep(deps, user, subscriptionId, 'cancelNow', async (_standing, lease) => {
    await lease.write(async (tx, billed) => {
      // Asked for before: what was agreed to then holds.
      if (billed.cancelNowAt !== null) return
      const now = deps.clock.now()
      // A block may have opened since the standing was read.
      const standing = await readStanding(tx, billed)
      if (seenRefundCents !== undefined) await requireSeenRefund(tx, deps, standing, seenRefundCents)
      await updateBilled(tx, billed.id, { cancelNowAt: now })
    })
    return undefined
  })
  return takeStep(deps, user, subscriptionId, 'cancelNow', async ({ billed }, lease) => {
    await lease.ask((payments) => payments.cancelNow(billed.providerSubscriptionId, reason))
    return withReason(customerReasons.endedAtOnce.kept, reason)
  })
}

async function requireSeenRefund(
  tx: Database,
  deps: Pick<SyncDeps, 'clock' | 'config'>,
  standing: Standing,
  seenCents: number,
) {
  const refundCents = sumShares(await findRefundsAtOnce(tx, standing, deps.clock.now()))
  if (refundCents === seenCents) return
  throw refuse('refund_changed', {
    details: { refundCents },
    sentence: `What goes back has changed meanwhile: it is ${formatMoney(refundCents, deps.config.currency)} now. Look at it, then choose again.`,
  })
}

/** Why, in the customer's own words, where they gave any. */
export function withReason(sentence: string, reason: string): string {
  return reason === '' ? sentence : `${sentence} “${reason}”`
}
