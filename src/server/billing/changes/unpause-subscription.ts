import { randomUUID } from 'node:crypto'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import type { SignedInUser } from '../../http/principal.ts'
import { updateBilled } from '../store/billing.db.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import type { Standing } from '../store/read-standing.ts'
import { renewalOrder } from '../sync/renewal-order.ts'
import { afterPause } from '../sync/status-reasons.ts'
import type { SubscriptionLease } from '../sync/subscription-lease.ts'
import { takeStep } from '../sync/take-step.ts'

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
  await takeStep(deps, user, subscriptionId, 'unpause', async (_standing, lease) => {
    await lease.write(async (tx, { id, unpauseAt }) => {
      if (unpauseAt === null) await updateBilled(tx, id, { unpauseAt: deps.clock.now() })
    })
    return undefined
  })
  return takeStep(deps, user, subscriptionId, 'unpause', async (standing, lease) => {
    await goOn(deps, lease, standing)
    return afterPause
  })
}

/** The next charge comes when the first block that is not paid for opens after the pause. */
export async function goOn(
  { clock }: Pick<SyncDeps, 'clock'>,
  lease: Pick<SubscriptionLease, 'ask'>,
  { billed, coming }: Standing,
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
