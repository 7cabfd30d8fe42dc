import type { Expression } from 'kysely'
import type { Database } from '../outside/database/connection/connect-database.ts'

export type OwnRows = Record<string, unknown>[]

/** The statement that reads a person's rows of a table. */
export interface OwnTable extends Expression<unknown> {
  execute: () => Promise<OwnRows>
}

/**
 * What a person was sold, charged and given back, by table. Without who of the studio gave back, and why: its reasons
 * and notes are shown to the studio alone.
 */
export function boundedMoney(db: Database, userId: string): Record<string, OwnTable> {
  const subscriptionIds = db.selectFrom('subscriptions').select('id').where('userId', '=', userId)
  const invoiceIds = db.selectFrom('invoices').select('id').where('subscriptionId', 'in', subscriptionIds)
  return {
    agreedTerms: db
      .selectFrom('subscriptionTerms')
      .select(['subscriptionId', 'fromBlock', 'plan', 'productSelections', 'price', 'soldAt'])
      .where('subscriptionId', 'in', subscriptionIds),
    invoices: db
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
      .where('subscriptionId', 'in', subscriptionIds),
    promisedRefunds: db
      .selectFrom('refundIntents')
      .select(['id', 'invoiceId', 'amountCents', 'coveredCents', 'dueCents', 'state', 'createdAt'])
      .select(['owedBecause', 'owedSince', 'settledAt', 'settledHow'])
      .where('invoiceId', 'in', invoiceIds),
    refunds: db
      .selectFrom('refunds')
      .select(['id', 'invoiceId', 'intentId', 'settlesIntentId', 'amountCents', 'state'])
      .select(['createdAt', 'failedAt'])
      .where('invoiceId', 'in', invoiceIds),
    // Without the studio's deadline for evidence.
    disputes: db
      .selectFrom('disputes')
      .select(['id', 'invoiceId', 'amountCents', 'reason', 'state', 'createdAt', 'updatedAt'])
      .where('invoiceId', 'in', invoiceIds),
  }
}
