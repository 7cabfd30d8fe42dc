import { randomUUID } from 'node:crypto'
import type { SubscriptionBilling } from '#shared/contract/billing.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import type { SignedInUser } from '../http/principal.ts'
import { updateBilled } from './billing.db.ts'
import type { SyncDeps } from './billing-deps.ts'
import type { Standing } from './read-standing.ts'
import { renewalOrder } from './renewal-order.ts'
import { afterPause } from './status-reasons.ts'
import { takeStep } from './take-step.ts'

const soonestChargeMs = 60_000

/**
 * Goes on after a pause. When is written down before the provider is asked, so that blocks and the next charge move by
 * the same length, whenever it answers.
 *
 * @throws Refusal see the contract
 */
export async function unpauseSubscription(
  deps: SyncDeps,
  user: SignedInUser,
  subscriptionId: string,
): Promise<SubscriptionBilling> {
  await takeStep(deps, user, subscriptionId, 'unpause', async ({ billed }, tx) => {
    await updateBilled(tx, billed.id, { unpauseAt: billed.unpauseAt ?? deps.clock.now() })
    return undefined
  })
  return takeStep(deps, user, subscriptionId, 'unpause', async (standing) => {
    await goOn(deps, standing)
    return afterPause
  })
}

/** The next charge comes when the first block that is not paid for opens after the pause. */
export async function goOn(
  { payments, clock }: Pick<SyncDeps, 'payments' | 'clock'>,
  { billed, coming }: Standing,
): Promise<void> {
  const until = billed.unpauseAt ?? clock.now()
  const pausedMs = until.getTime() - (billed.pausedAt ?? until).getTime()
  const shiftedMs = billed.shiftedMs + Math.max(0, pausedMs)
  const dueAt = blockOpensAt(billed.startedAt, billed.paidBlocks + 1, shiftedMs)
  // The provider takes no time that is over: it may have been silent for longer than was left of the period.
  const soonest = clock.now().getTime() + soonestChargeMs
  await payments.unpause(billed.providerSubscriptionId, new Date(Math.max(dueAt.getTime(), soonest)))
  await payments.setRenewal(renewalOrder(billed, coming, `unpause-${randomUUID()}`))
}
