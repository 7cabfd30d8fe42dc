import type { Database } from '../../outside/database/connection/connect-database.ts'

/** What is stored of the provider's objects, to be held against its own lists. */
export async function findMirror(db: Database) {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'providerSubscriptionId', 'providerCustomerId', 'checkoutId', 'status'])
    .execute()
  const invoices = await db
    .selectFrom('invoices as i')
    .innerJoin('subscriptions as s', 's.id', 'i.subscriptionId')
    .select(['i.id', 'i.status', 'i.totalCents', 'i.paidCents', 'i.paymentIntentId', 'i.checkoutId'])
    .select('s.providerSubscriptionId')
    .execute()
  const refunds = await db
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoiceId')
    .select(['r.id', 'r.amountCents', 'r.state', 'r.intentId', 'i.paymentIntentId'])
    .execute()
  const checkouts = await db.selectFrom('checkouts').select(['id', 'state']).execute()
  return { subscriptions, invoices, refunds, checkouts }
}

export type ProviderMirror = Awaited<ReturnType<typeof findMirror>>
