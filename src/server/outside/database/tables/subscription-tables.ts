import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Package, Plan } from '#shared/products/plan.ts'
import type { ItemChoice } from '#shared/subscriptions/block-items.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { TokenAccount, TokenMovement } from '#shared/tokens/ledger.ts'
import type { Json, Numeric } from './column-types.ts'

/** What was sold: subscriptions with their blocks, steps and parcels, and their tokens. */
export interface SubscriptionTables {
  subscriptions: SubscriptionsTable
  blocks: {
    subscriptionId: string
    number: number
    opensAt: Date
    openedAt: Date | null
    /** When a customer first chose other videos for it than were sold. */
    replannedAt: Generated<Date | null>
  }
  status: StatusTable
  statusArchive: {
    subscriptionId: string
    block: number
    statusItems: Json
    stepsVersion: Generated<number>
    archivedAt: Generated<Date>
  }
  parcels: ParcelsTable
  itemReceipts: { subscriptionId: string; itemId: string; receivedAt: Generated<Date>; receivedBy: string }
  items: ItemsTable
  itemChoices: { subscriptionId: string; block: number; choice: ItemChoice; chosenAt: Date }
  stepNotes: {
    subscriptionId: string
    block: number
    stepId: string
    body: string
    updatedAt: Generated<Date>
  }
  tokenLots: TokenLotsTable
  tokenEntries: TokenEntriesTable
}

interface SubscriptionsTable {
  id: string
  userId: string
  userEmail: string
  /** ISO 4217, in small letters: of its price and of everything that is paid for it. */
  currency: string
  productSelections: Json
  productTotalPrice: Numeric
  price: Json
  status: Generated<SubscriptionStatus>
  plan: Plan
  package: Package
  selectionId: string
  checkoutId: string
  providerSubscriptionId: string
  providerCustomerId: string
  parcelReference: string
  paidBlocks: number
  startedAt: Date
  endedAt: Date | null
  cancelAt: Date | null
  cancelNowAt: Date | null
  pausedAt: Date | null
  unpauseAt: Date | null
  shiftedMs: Generated<number>
  currentPeriodEnd: Date | null
  pastDueSince: Date | null
  statusReason: Generated<string>
  providerScheduleId: string | null
  returnedBlocks: Generated<number>
  syncedAt: Date | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface StatusTable {
  id: string
  userId: string
  userEmail: string
  block: Generated<number>
  statusItems: ColumnType<unknown, string | null, string | null>
  /** Of the list of steps that `statusItems` was written by. */
  stepsVersion: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface ParcelsTable {
  id: string
  subscriptionId: string
  reference: string
  carrier: string
  trackingNumber: string
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface ItemsTable {
  subscriptionId: string
  id: string
  position: number
  name: string
  link: string
  size: string
  notes: string
  photoIds: string[]
  fromBlock: number
  version: Generated<number>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface TokenLotsTable {
  id: string
  subscriptionId: string
  block: number
  package: 'automated' | 'agency'
  tokenPriceCents: number
  /** These five are made by the database, of the entries. */
  granted: GeneratedAlways<number>
  available: GeneratedAlways<number>
  held: GeneratedAlways<number>
  captured: GeneratedAlways<number>
  expired: GeneratedAlways<number>
  grantedAt: Date
}

interface TokenEntriesTable {
  id: GeneratedAlways<number>
  transactionId: string
  lotId: string
  account: TokenAccount
  tokens: number
  kind: TokenMovement
  /** The transaction that this one takes back. */
  reverses: string | null
  videoId: string | null
  filmTitle: Generated<string>
  createdAt: Date
}
