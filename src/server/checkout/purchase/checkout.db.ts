import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { readSelections, type ProductSelections } from '#shared/cart/product-selections.ts'
import { priceSchema, type Price } from '#shared/checkout/price.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import type { CheckoutState } from '../../outside/database/tables/checkout-tables.ts'
import type { Tables } from '../../outside/database/tables/tables.ts'

/** An opened payment page: what is sold if it is paid, and what has become of it. */
export interface Checkout {
  id: string
  userId: string
  selectionId: string
  cartVersion: number
  selections: ProductSelections
  price: Price
  /** ISO 4217, in small letters: what the price is in. */
  currency: string
  sessionId: string | null
  sessionUrl: string | null
  state: CheckoutState
  createdAt: Date
  expiresAt: Date
}

function toCheckout(row: Selectable<Tables['checkouts']>): Checkout {
  return {
    id: row.id,
    userId: row.userId,
    selectionId: row.selectionId,
    cartVersion: row.cartVersion,
    selections: readSelections(row.productSelections),
    price: priceSchema.parse(row.price),
    currency: row.currency,
    sessionId: row.providerSessionId,
    sessionUrl: row.providerSessionUrl,
    state: row.state,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}

/** One opening and one settling at a time for each buyer, in all processes; ends with the transaction. */
export async function lockBuyer(tx: Database, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${userId}`}, 0))`.execute(tx)
}

export async function insertCheckout(
  tx: Database,
  checkout: Omit<Checkout, 'sessionId' | 'sessionUrl' | 'state' | 'createdAt'>,
  now: Date,
): Promise<Checkout> {
  const { selections, price, ...fields } = checkout
  const row = await tx
    .insertInto('checkouts')
    .values({
      ...fields,
      productSelections: JSON.stringify(selections),
      price: JSON.stringify(price),
      totalCents: price.totalCents,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCheckout(row)
}

/** The buyer's payment pages that are not settled, oldest first. */
export async function findUnsettledCheckouts(db: Database, userId: string): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', ['opening', 'open'])
    .orderBy('createdAt')
    .execute()
  return rows.map(toCheckout)
}

/** Whether a selection of this buyer that may still be paid, or was, names this photo for one of its items. */
export async function isPhotoInCheckout(db: Database, userId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkouts')
    .select('id')
    .where('userId', '=', userId)
    .where('state', 'in', ['opening', 'open', 'processing', 'paid'])
    .where(
      sql<boolean>`jsonb_path_exists(product_selections, '$.items[*].photoIds[*] ? (@ == $photo)',
        ${JSON.stringify({ photo: fileId })}::jsonb)`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * All unsettled checkouts that were opened before that time, and duplicate payments without a stored invoice: ids
 * and, once known, the provider's session.
 */
export async function findCheckoutsToReconcile(
  db: Database,
  createdBefore: Date,
): Promise<{ id: string; sessionId: string | null; expiresAt: Date }[]> {
  return db
    .selectFrom('checkouts')
    .select(['id', 'providerSessionId as sessionId', 'expiresAt'])
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['opening', 'open', 'processing']),
        eb.and([
          eb('state', '=', 'duplicate'),
          eb.not(
            eb.exists(eb.selectFrom('invoices').select('id').whereRef('checkoutId', '=', 'checkouts.id')),
          ),
        ]),
      ]),
    )
    .where('createdAt', '<=', createdBefore)
    .orderBy('createdAt')
    .execute()
}

/** Whether what this checkout paid a second time is stored as an invoice. */
export async function isReturnStored(db: Database, checkoutId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoices')
    .select('id')
    .where('checkoutId', '=', checkoutId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findCheckout(db: Database, id: string): Promise<Checkout | null> {
  const row = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toCheckout(row) : null
}

export async function findCheckoutOfSession(db: Database, sessionId: string): Promise<Checkout | null> {
  const row = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('providerSessionId', '=', sessionId)
    .executeTakeFirst()
  return row ? toCheckout(row) : null
}

/** Locked until the transaction ends, with the buyer's present address. */
export async function lockCheckout(
  tx: Database,
  id: string,
): Promise<(Checkout & { userEmail: string }) | null> {
  const row = await tx
    .selectFrom('checkouts')
    .innerJoin('users', 'users.id', 'checkouts.userId')
    .selectAll('checkouts')
    .select('users.email as userEmail')
    .where('checkouts.id', '=', id)
    .forUpdate('checkouts')
    .executeTakeFirst()
  return row ? { ...toCheckout(row), userEmail: row.userEmail } : null
}

/**
 * Stores the provider's page with its checkout.
 * @returns false where the checkout was closed meanwhile: the page must not be shown
 */
export async function writePaymentPage(
  db: Database,
  id: string,
  page: { sessionId: string; url: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({
      state: 'open',
      providerSessionId: page.sessionId,
      providerSessionUrl: page.url,
      updatedAt: page.now,
    })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('state', '=', 'opening'), eb.and({ state: 'open', providerSessionId: page.sessionId })]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Pages of this selection whose payment takes days. */
export async function findProcessingCheckouts(
  db: Database,
  userId: string,
  selectionId: string,
): Promise<Checkout[]> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('userId', '=', userId)
    .where('selectionId', '=', selectionId)
    .where('state', '=', 'processing')
    .execute()
  return rows.map(toCheckout)
}

/** The buyer has paid in a way that takes days: the page is over, and its time means nothing any more. */
export async function markProcessing(db: Database, id: string, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ state: 'processing', providerSessionId: sessionId, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['opening', 'open'])
    .execute()
}

/** @returns false where it is settled already */
export async function markPaymentFailed(
  tx: Database,
  id: string,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set({ state: 'failed', providerSessionId: sessionId, updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['opening', 'open', 'processing'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An unpaid page can't be paid any more. What is settled stays as it is. */
export async function markExpired(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ state: 'expired', updatedAt: now })
    .where('id', '=', id)
    .where('state', 'in', ['opening', 'open'])
    .execute()
}

export async function markSettled(
  tx: Database,
  id: string,
  settled: { state: 'paid' | 'duplicate'; sessionId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: settled.state, providerSessionId: settled.sessionId, updatedAt: settled.now })
    .where('id', '=', id)
    .execute()
}

/** The database's currency; null before the first checkout. All rows have the same. */
export async function findStoredCurrency(db: Database): Promise<string | null> {
  const row = await db.selectFrom('checkouts').select('currency').limit(1).executeTakeFirst()
  return row?.currency ?? null
}
