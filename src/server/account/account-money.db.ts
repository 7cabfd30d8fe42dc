import type { Database } from '../outside/database/connection/connect-database.ts'

export type OwnRows = Record<string, unknown>[]

/**
 * What a person was sold, charged and given back, by table. Without who of the studio gave back, and why: its reasons
 * and notes are shown to the studio alone.
 */
export async function findOwnMoney(db: Database, userId: string): Promise<Record<string, OwnRows>> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  const invoiceIds = db.selectFrom('invoices').select('id').where('subscriptionId', 'in', subscriptionIds)
  return {
    checkouts: await db
      .selectFrom('checkouts')
      .select(['id', 'productSelections', 'price', 'totalCents', 'state', 'createdAt', 'updatedAt'])
      .where('userId', '=', userId)
      .execute(),
    agreedTerms: await db
      .selectFrom('subscriptionTerms')
      .select(['subscriptionId', 'fromBlock', 'plan', 'productSelections', 'price', 'soldAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    changesOfPlan: await db
      .selectFrom('subscriptionChanges')
      .select([
        'id',
        'subscriptionId',
        'plan',
        'productSelections',
        'price',
        'dueNowCents',
        'state',
        'createdAt',
      ])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    invoices: await db
      .selectFrom('invoices')
      .select([
        'id',
        'subscriptionId',
        'number',
        'kind',
        'status',
        'totalCents',
        'paidCents',
        'refundedCents',
      ])
      .select(['discountCents', 'periodStart', 'periodEnd', 'createdAt', 'paidAt'])
      .where('subscriptionId', 'in', subscriptionIds)
      .execute(),
    promisedRefunds: await db
      .selectFrom('refundIntents')
      .select(['id', 'invoiceId', 'amountCents', 'coveredCents', 'dueCents', 'state', 'createdAt'])
      .select(['owedBecause', 'owedSince', 'settledAt', 'settledHow'])
      .where('invoiceId', 'in', invoiceIds)
      .execute(),
    refunds: await db
      .selectFrom('refunds')
      .select(['id', 'invoiceId', 'intentId', 'settlesIntentId', 'amountCents', 'state'])
      .select(['createdAt', 'failedAt'])
      .where('invoiceId', 'in', invoiceIds)
      .execute(),
    // Without the studio's deadline for evidence.
    disputes: await db
      .selectFrom('disputes')
      .select(['id', 'invoiceId', 'amountCents', 'reason', 'state', 'createdAt', 'updatedAt'])
      .where('invoiceId', 'in', invoiceIds)
      .execute(),
  }
}
