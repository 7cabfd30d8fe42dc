import type { Updateable } from 'kysely'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** The columns that mirror the provider, or say what is to be asked of it. What was sold is not among them. */
export type BillingMirrorUpdate = Pick<
  Updateable<Tables['subscriptions']>,
  | 'status'
  | 'statusReason'
  | 'providerScheduleId'
  | 'paidBlocks'
  | 'returnedBlocks'
  | 'shiftedMs'
  | 'endedAt'
  | 'cancelAt'
  | 'cancelNowAt'
  | 'pausedAt'
  | 'unpauseAt'
  | 'pastDueSince'
  | 'currentPeriodEnd'
  | 'syncedAt'
  | 'updatedAt'
>

export async function writeBillingMirror(tx: Database, id: string, set: BillingMirrorUpdate): Promise<void> {
  await tx.updateTable('subscriptions').set(set).where('id', '=', id).execute()
}

export interface SubscriptionStatusEntry {
  subscriptionId: string
  at: Date
  status: SubscriptionStatus
  reason: string
}

export async function insertHistoryEntry(tx: Database, entry: SubscriptionStatusEntry): Promise<void> {
  await tx.insertInto('subscriptionHistory').values(entry).execute()
}
