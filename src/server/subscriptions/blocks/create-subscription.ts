import { randomInt, randomUUID } from 'node:crypto'
import { emptyItem, type ProductSelections } from '#shared/cart/product-selections.ts'
import { centsToUnits } from '#shared/checkout/money.ts'
import { blocksPerPeriod } from '#shared/products/plan.ts'
import type { Price } from '#shared/checkout/price.ts'
import { blockOpensAt } from '#shared/subscriptions/blocks.ts'
import { defaultStatusItems } from '#shared/subscriptions/status-steps.ts'
import type { Database } from '../../outside/database/connection/connect-database.ts'
import { insertBlocks } from './blocks.db.ts'
import { insertSubscription } from './sold-subscriptions.db.ts'
import { insertHistoryEntry } from '../store/billing-mirror.db.ts'
import { insertItems } from '../store/items.ts'
import { insertTerms } from '../store/terms.db.ts'

const orderedReason = 'Ordered and paid.'

/** A paid selection: the snapshot of a checkout, and the provider's buyer. */
export interface SoldSelection {
  userId: string
  userEmail: string
  selectionId: string
  checkoutId: string
  selections: ProductSelections
  price: Price
  /** What the price is in, and everything that is paid for it. */
  currency: string
  providerSubscriptionId: string
  providerCustomerId: string
  /** When the provider began to bill; blocks open by its day of the month. */
  startedAt: Date
}

/**
 * The specified calls "add a subscription" and "create its status", as one: the subscription, its blocks as far as
 * they are paid, and the default list of its first block. Reached only from a confirmed payment; a second one for the
 * same checkout or selection breaks a unique key, and with it the caller's transaction.
 */
export async function createSubscription(
  tx: Database,
  sold: SoldSelection,
  now: Date,
): Promise<{ id: string; parcelReference: string }> {
  const { selections, price, startedAt, ...ids } = sold
  const id = randomUUID()
  const parcelReference = makeParcelReference()
  const paidBlocks = blocksPerPeriod[selections.plan]
  await insertSubscription(
    tx,
    {
      ...ids,
      id,
      productSelections: JSON.stringify(selections),
      productTotalPrice: centsToUnits(price.totalCents),
      price: JSON.stringify(price),
      status: 'active',
      plan: selections.plan,
      package: selections.package,
      parcelReference,
      paidBlocks,
      startedAt,
      statusReason: orderedReason,
      createdAt: now,
      updatedAt: now,
    },
    defaultStatusItems(startedAt, selections.package),
  )
  const items = selections.items.length > 0 ? selections.items : [emptyItem('item-1')]
  await insertItems(
    tx,
    id,
    items.map((item) => ({ ...item, fromBlock: 1 })),
    now,
  )
  await insertTerms(tx, id, { fromBlock: 1, plan: selections.plan, selections, price, changeId: null }, now)
  await insertHistoryEntry(tx, { subscriptionId: id, at: startedAt, status: 'active', reason: orderedReason })
  const blocks = Array.from({ length: paidBlocks }, (_, index) => ({
    subscriptionId: id,
    number: index + 1,
    opensAt: blockOpensAt(startedAt, index + 1),
    openedAt: index === 0 ? startedAt : null,
  }))
  await insertBlocks(tx, blocks)
  return { id, parcelReference }
}

/** Without what is mistaken for something else when read off a parcel: 0 and O, 1 and I and L, U and V. */
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** What the customer writes on a parcel, such as `AF-7KQM-3XRT`: 29^8 of them, so a unique key suffices. */
function makeParcelReference(): string {
  return `AF-${fourLetters()}-${fourLetters()}`
}

const fourLetters = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
