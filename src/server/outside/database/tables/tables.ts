import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Package, Plan } from '#shared/products/plan.ts'
import type { SubscriptionStatus } from '#shared/subscriptions/subscription-status.ts'
import type { TokenAccount, TokenMovement } from '#shared/tokens/ledger.ts'
import type { UserState } from '#shared/identity/user-state.ts'
import type { BillingTables } from './billing-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { Json, JsonWithDefault } from './json-column.ts'
import type { VideoTables } from './video-tables.ts'

/**
 * The tables as TypeScript sees them (camelCase; the CamelCasePlugin maps to the snake_case columns of /migrations).
 * jsonb columns are `unknown` where stored data may be older than today's rules: they are parsed on the way out.
 */
export interface Tables extends BillingTables, IdentityTables, VideoTables {
  users: UsersTable
  rateLimits: { id: string; key: string; count: number; lastRequest: number }
  secrets: { name: string; value: string; createdAt: Generated<Date> }
  systemFlags: SystemFlagsTable
  events: EventsTable
  eventReaders: EventReadersTable
  eventRetries: EventRetriesTable
  products: ProductsTable
  priceFigures: { id: Generated<boolean>; figures: Json }
  catalogueVersion: { id: Generated<boolean>; version: number }
  carts: CartsTable
  checkouts: CheckoutsTable
  paymentEvents: PaymentEventsTable
  subscriptions: SubscriptionsTable
  blocks: {
    subscriptionId: string
    number: number
    opensAt: Date
    openedAt: Date | null
    /** When a customer first chose other films for it than were sold. */
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
  stepNotes: {
    subscriptionId: string
    block: number
    stepId: string
    body: string
    updatedAt: Generated<Date>
  }
  tokenLots: TokenLotsTable
  tokenEntries: TokenEntriesTable
  files: FilesTable
}

/** `numeric` arrives as text. */
type Numeric = ColumnType<string, number | string, number | string>

interface UsersTable {
  id: string
  email: string
  emailVerified: Generated<boolean>
  name: Generated<string>
  image: string | null
  roles: Generated<string[]>
  extra: JSONColumnType<Record<string, unknown>, string | undefined, string>
  suspendedAt: Date | null
  /** Made by the database, of `suspendedAt` and `emailVerified`. */
  state: GeneratedAlways<UserState>
  /** What a search looks through; made by the database. */
  searchText: GeneratedAlways<string>
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface SystemFlagsTable {
  id: string
  disableWrites: boolean
  disableFileUploads: boolean
  disableNonEssentialFunctions: boolean
  completeShutdown: boolean
  reason: string
  endsAt: Date | null
  updatedAt: Date
}

interface EventsTable {
  id: Generated<number>
  at: Generated<Date>
  kind: string
  version: number
  subjectKind: string
  subjectId: string
  actorId: string | null
  actorEmail: string | null
  payload: Json
  isRecorded: boolean
  isForStudio: boolean
  isForCustomer: boolean
  /** The transaction that stored it: a `xid8`, which arrives as text. */
  xact: Generated<string>
}

interface EventReadersTable {
  name: string
  /** These three: see `ReaderPosition`. */
  fromXact: string
  untilXact: string | null
  afterId: Generated<number>
}

interface EventRetriesTable {
  reader: string
  eventId: number
  error: string
  attempts: Generated<number>
  /** Null: given up. */
  retryAt: Date | null
}

interface ProductsTable {
  id: string
  kind: 'ad' | 'custom' | 'cutdowns'
  title: string
  description: Generated<string>
  lengthSeconds: number | null
  tokens: number
  isActive: Generated<boolean>
  position: Generated<number>
  updatedAt: Generated<Date>
}

interface CartsTable {
  userId: string
  selectionId: string
  productSelections: Json
  productTotalPrice: Numeric
  version: Generated<number>
  fieldVersions: JsonWithDefault
  updatedAt: Generated<Date>
}

export type CheckoutState = 'opening' | 'open' | 'processing' | 'paid' | 'expired' | 'failed' | 'duplicate'

interface CheckoutsTable {
  id: string
  userId: string
  /** ISO 4217, in small letters. */
  currency: string
  selectionId: string
  cartVersion: number
  productSelections: Json
  price: Json
  totalCents: number
  providerSessionId: string | null
  providerSessionUrl: string | null
  state: Generated<CheckoutState>
  expiresAt: Date
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface PaymentEventsTable {
  id: string
  type: string
  payload: Json
  receivedAt: Generated<Date>
  appliedAt: Date | null
  attempts: Generated<number>
  /** Those that failed for the event itself. */
  countedAttempts: Generated<number>
  nextAttemptAt: Generated<Date>
  parkedAt: Date | null
  lastError: string | null
  /** These three are made by the database, of the payload. */
  objectId: GeneratedAlways<string | null>
  providerSubscriptionId: GeneratedAlways<string | null>
  paymentIntentId: GeneratedAlways<string | null>
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
  followedAt: Date | null
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

interface FilesTable {
  id: string
  ownerId: string
  uploadedBy: string
  purpose: 'item-photo' | 'profile-photo' | 'finished-film' | 'step-file'
  storageKey: string
  mediaType: string
  bytes: number
  width: number | null
  height: number | null
  durationMs: Generated<number | null>
  originalName: string
  subscriptionId: string | null
  block: number | null
  stepId: string | null
  videoId: string | null
  ratio: '16:9' | '1:1' | '4:5' | '9:16' | null
  /** Given by the database: the order in which files were stored. */
  sequence: GeneratedAlways<number>
  /** Since when the customer has this finished film; null where they never had it. */
  deliveredAt: Generated<Date | null>
  createdAt: Generated<Date>
}
