import { refuse } from '../../http/refusal.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import {
  findBillingSubscription,
  lockBillingSubscription,
  type BillingSubscription,
} from '../store/billing.db.ts'
import type { SyncDeps } from '../store/billing-deps.ts'
import { withLease, type Lease } from '../leases/with-lease.ts'
import { readSnapshot, type BillingSnapshot } from '../store/read-snapshot.ts'

/** What the lease of a subscription is called; payment-events.db.ts passes over its events meanwhile. */
export const subscriptionSubject = (providerSubscriptionId: string) =>
  `subscription ${providerSubscriptionId}`

/** The right to ask the provider about one subscription, and to write what came of it. */
export interface SubscriptionLease extends Pick<Lease, 'ask'> {
  /** Its ids never change. */
  subscription: Pick<BillingSubscription, 'id' | 'providerSubscriptionId'>
  /** As it is stored. What is written by holders of the lease alone can't change before the next `write`. */
  readSubscription(): Promise<BillingSubscription>
  readSnapshot(): Promise<BillingSnapshot>
  /** One short transaction, in which the subscription's row is locked. @throws LeaseLost, and writes nothing */
  write<Result>(work: (tx: Database, billed: BillingSubscription) => Promise<Result>): Promise<Result>
}

/**
 * Calls the provider about a subscription, and writes the result, under its exclusive lease.
 * @throws LeaseTaken where the lease is not free within the waiting time
 */
export async function withSubscriptionLease<Result>(
  deps: SyncDeps,
  { id, providerSubscriptionId }: Pick<BillingSubscription, 'id' | 'providerSubscriptionId'>,
  purpose: string,
  work: (lease: SubscriptionLease) => Promise<Result>,
): Promise<Result> {
  const subject = subscriptionSubject(providerSubscriptionId)
  const readSubscription = async () => requireFound(await findBillingSubscription(deps.db, id))
  return withLease(deps, { subject, purpose }, ({ ask, write }) =>
    work({
      ask,
      subscription: { id, providerSubscriptionId },
      readSubscription,
      readSnapshot: async () => readSnapshot(deps.db, await readSubscription()),
      write: (writeRows) =>
        write(async (tx) => writeRows(tx, requireFound(await lockBillingSubscription(tx, id)))),
    }),
  )
}

/** Subscriptions are never deleted: an id that is not found came from outside. */
function requireFound(billed: BillingSubscription | null): BillingSubscription {
  if (!billed) throw refuse('not_found')
  return billed
}
