import type { listConfirmations as call } from '#shared/contract/billing/billing.ts'
import type { OutputOf } from '#shared/contract/call/define-call.ts'
import { readPlannedBlocks } from '../subscriptions/blocks/plan-blocks.ts'
import type { BillingDeps } from './store/billing-deps.ts'
import { findUserOpenChanges, isConfirming } from './store/changes.db.ts'
import { confirmableUntil } from './sync/confirmable-until.ts'

/** A user's plan changes that wait for the bank. From what is stored: the dashboard does not wait for the provider. */
export async function listConfirmations(
  { db }: Pick<BillingDeps, 'db'>,
  userId: string,
): Promise<OutputOf<typeof call>> {
  const waiting = (await findUserOpenChanges(db, userId)).filter(isConfirming)
  const confirmations = []
  for (const change of waiting) {
    const { subscriptionId, dueNowCents } = change
    const until = confirmableUntil(change, await readPlannedBlocks(db, subscriptionId))
    confirmations.push({ subscriptionId, dueNowCents, until: until.toISOString() })
  }
  return { confirmations }
}
