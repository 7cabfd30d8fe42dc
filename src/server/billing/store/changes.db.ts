import { readSelections, type ProductSelections } from '#shared/cart/product-selections.ts'
import type { Plan } from '#shared/products/plan.ts'
import { priceSchema, type Price } from '#shared/checkout/price.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { ChangeState } from '../../outside/database/tables/billing-tables.ts'

/** A change of plan or videos that a customer asked for. */
export interface Change {
  id: string
  subscriptionId: string
  requestedBy: string
  selections: ProductSelections
  plan: Plan
  /** Of the coming periods. */
  price: Price
  /** Of the rest of the running one, where its videos change; null: they stay. */
  runningPrice: Price | null
  fromBlock: number
  /** The first block of the coming period. */
  renewsFromBlock: number
  dueNowCents: number
  state: ChangeState
  /** Of the difference, once it is known: while it is `charging`, its customer has to confirm that payment. */
  providerInvoiceId: string | null
  failure: string | null
  createdAt: Date
}

/** Not settled, or not in force yet. */
const openStates = ['charging', 'unknown', 'waiting'] as const

/** Whether its payment waits for its customer, at the page of its invoice. */
export const isConfirming = ({ state, providerInvoiceId }: Change): boolean =>
  (state === 'charging' || state === 'unknown') && providerInvoiceId !== null

export async function insertChange(tx: Database, change: Change): Promise<void> {
  const { selections, price, runningPrice, ...fields } = change
  await tx
    .insertInto('subscriptionChanges')
    .values({
      ...fields,
      productSelections: JSON.stringify(selections),
      price: JSON.stringify(price),
      runningPrice: runningPrice && JSON.stringify(runningPrice),
      updatedAt: change.createdAt,
    })
    .execute()
}

const select = (db: Database) =>
  db
    .selectFrom('subscriptionChanges')
    .select(['id', 'subscriptionId', 'requestedBy', 'productSelections', 'plan', 'price', 'runningPrice'])
    .select([
      'fromBlock',
      'renewsFromBlock',
      'dueNowCents',
      'state',
      'providerInvoiceId',
      'failure',
      'createdAt',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const toChange = ({ productSelections, price, runningPrice, ...row }: Row): Change => ({
  ...row,
  selections: readSelections(productSelections),
  price: priceSchema.parse(price),
  runningPrice: runningPrice === null ? null : priceSchema.parse(runningPrice),
})

export async function findChange(db: Database, id: string): Promise<Change | null> {
  const row = await select(db).where('id', '=', id).executeTakeFirst()
  return row ? toChange(row) : null
}

/** The one that is not settled or not in force yet. */
export async function findOpenChange(db: Database, subscriptionId: string): Promise<Change | null> {
  const row = await select(db)
    .where('subscriptionId', '=', subscriptionId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row ? toChange(row) : null
}

/** The open ones of a user's subscriptions, oldest first. */
export async function findUserOpenChanges(db: Database, userId: string): Promise<Change[]> {
  const rows = await select(db)
    .where((eb) =>
      eb('subscriptionId', 'in', eb.selectFrom('subscriptions').select('id').where('userId', '=', userId)),
    )
    .where('state', 'in', openStates)
    .orderBy('createdAt')
    .execute()
  return rows.map(toChange)
}

/** The newest one in force that had set the period beginning with this block. */
export async function findAppliedChange(
  db: Database,
  subscriptionId: string,
  renewsFromBlock: number,
): Promise<Change | null> {
  const row = await select(db)
    .where('subscriptionId', '=', subscriptionId)
    .where('renewsFromBlock', '=', renewsFromBlock)
    .where('state', '=', 'applied')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toChange(row) : null
}

/** Those that were paid for, and the blocks of the running period that they are for. */
export async function findPaidChanges(db: Database, subscriptionId: string): Promise<Change[]> {
  const rows = await select(db)
    .where('subscriptionId', '=', subscriptionId)
    .where('dueNowCents', '>', 0)
    .where('state', '=', 'applied')
    .execute()
  return rows.map(toChange)
}

/** The invoice over the difference of a change, as it was last heard of. */
export interface ChangeInvoice {
  id: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  paidCents: number
  /** The provider's page where it is confirmed and paid. */
  hostedUrl: string | null
}

/** Null where nothing was charged for it so far. */
export async function findChangeInvoice(db: Database, changeId: string): Promise<ChangeInvoice | null> {
  const row = await db
    .selectFrom('invoices')
    .select(['id', 'status', 'paidCents', 'hostedUrl'])
    .where('changeId', '=', changeId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Payments of changes that had been given up, and of which nothing is promised to go back yet. */
export async function findDroppedPayments(
  tx: Database,
  subscriptionId: string,
): Promise<{ changeId: string; invoiceId: string }[]> {
  return tx
    .selectFrom('invoices as i')
    .innerJoin('subscriptionChanges as c', 'c.id', 'i.changeId')
    .select(['c.id as changeId', 'i.id as invoiceId'])
    .where('i.subscriptionId', '=', subscriptionId)
    .where('i.status', '=', 'paid')
    .where('c.state', 'in', ['refused', 'withdrawn'])
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('refundIntents as r').select('r.id').whereRef('r.invoiceId', '=', 'i.id')),
      ),
    )
    .execute()
}

/** Changes whose outcome is not known or that wait for their customer, oldest first. */
export async function findUnsettledChanges(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptionChanges')
    .select('id')
    .where('state', 'in', ['charging', 'unknown'])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks a change whose settlement had no answer, or was refused. Leaves one that is settled by now: a concurrent
 * request may have settled it.
 * @returns false where it was settled
 */
export async function writeChangeUnsettled(
  tx: Database,
  id: string,
  state: 'unknown' | 'refused',
  { failure, now }: { failure: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscriptionChanges')
    .set({ state, failure, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['charging', 'unknown'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function writeChangeState(
  tx: Database,
  id: string,
  state: ChangeState,
  more: { failure?: string | null; providerInvoiceId?: string | null; now: Date },
): Promise<void> {
  const { now, ...fields } = more
  await tx
    .updateTable('subscriptionChanges')
    .set({ state, ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()
}
