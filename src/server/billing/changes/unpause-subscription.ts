import { randomUUID } from 'node:crypto'
import type { SubscriptionBilling } from '#shared/contract/billing/billing.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { updateBillingMirror } from '../../subscriptions/update-billing-mirror.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import type { BillingSnapshot } from '../store/read-snapshot.ts'
import { renewalOrder } from '../sync/renewal-order.ts'
import { afterPause } from '../sync/status-reasons.ts'
import type { SubscriptionLease } from '../sync/subscription-lease.ts'
import { performStep } from '../sync/perform-step.ts'

const soonestChargeMs = 60_000

/**
 * Ends a pause. The time is stored before the request to the provider, so that blocks and the next charge are
 * postponed by the same length, however late the answer.
 *
 * @throws Refusal see the contract
 */
export async function unpauseSubscription(
  deps: SyncDeps,
  user: SignedInUser,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  return performStep(deps, user, subscriptionId, 'unpause', async (_snapshot, lease) => {
    await lease.write(async (tx, { id, unpauseAt }) => {
      if (unpauseAt === null) await updateBillingMirror(tx, id, { unpauseAt: deps.clock.now() })
    })
    await endPause(deps, lease, await lease.readSnapshot())
    return afterPause
  })
}

/** The next charge comes when the first block that is not paid for opens after the pause. */
export async function endPause(
  { clock }: Pick<SyncDeps, 'clock'>,
  lease: Pick<SubscriptionLease, 'ask'>,
  { billed, coming }: BillingSnapshot,
): Promise<void> {
  const until = billed.unpauseAt ?? clock.now()
  const pausedMs = until.getTime() - (billed.pausedAt ?? until).getTime()
  const shiftedMs = billed.shiftedMs + Math.max(0, pausedMs)
  const dueAt = blockOpensAt(billed.startedAt, billed.paidBlocks + 1, shiftedMs)
  // The provider takes no time that is over: it may have been silent for longer than was left of the period.
  const soonest = clock.now().getTime() + soonestChargeMs
  const chargeAt = new Date(Math.max(dueAt.getTime(), soonest))
  const order = renewalOrder(billed, coming, `unpause-${randomUUID()}`)
  await lease.ask((payments) => payments.unpause(billed.providerSubscriptionId, chargeAt))
  await lease.ask((payments) => payments.setRenewal(order))
}
