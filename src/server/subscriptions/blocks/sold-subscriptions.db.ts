import type { Insertable } from 'kysely'
import { stepsVersion } from '#shared/subscriptions/read-status-items.ts'
import type { StatusItem } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

export async function insertSubscription(
  tx: Database,
  subscription: Insertable<Tables['subscriptions']>,
  statusItems: readonly StatusItem[],
): Promise<void> {
  const { id, userId, userEmail, createdAt } = subscription
  await tx.insertInto('subscriptions').values(subscription).execute()
  await tx
    .insertInto('status')
    .values({
      id,
      userId,
      userEmail,
      block: 1,
      statusItems: JSON.stringify(statusItems),
      stepsVersion,
      createdAt,
      updatedAt: createdAt,
    })
    .execute()
}

/** The subscription of a selection; null where it was not sold. */
export async function findSubscriptionOfSelection(
  db: Database,
  userId: string,
  selectionId: string,
): Promise<{ id: string; checkoutId: string; parcelReference: string } | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['id', 'checkoutId', 'parcelReference'])
    .where('userId', '=', userId)
    .where('selectionId', '=', selectionId)
    .executeTakeFirst()
  return row ?? null
}

/** The card provider's customer of this person, from the newest subscription; null for a first order. */
export async function findProviderCustomerId(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select('providerCustomerId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.providerCustomerId ?? null
}
