import type { Generated, GeneratedAlways } from 'kysely'
import type { ApprovalTables } from './approval-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { BrandKitTables } from './brand-kit-tables.ts'
import type { CheckoutTables } from './checkout-tables.ts'
import type { Json } from './column-types.ts'
import type { DeliveryTables } from './delivery-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { MediaTables } from './media-tables.ts'
import type { ReviewTables } from './review-tables.ts'
import type { ShippingTables } from './shipping-tables.ts'
import type { SubscriptionTables } from './subscription-tables.ts'
import type { VideoTables } from './video-tables.ts'

/**
 * The tables in TypeScript (camelCase; the CamelCasePlugin maps to the snake_case columns of /migrations). jsonb
 * columns are `unknown` where stored data may be older than today's schema: they are parsed when read.
 */
export interface Tables
  extends
    ApprovalTables,
    BillingTables,
    BrandKitTables,
    CheckoutTables,
    DeliveryTables,
    IdentityTables,
    MediaTables,
    ReviewTables,
    ShippingTables,
    SubscriptionTables,
    VideoTables {
  systemFlags: SystemFlagsTable
  events: EventsTable
  eventReaders: EventReadersTable
  eventRetries: EventRetriesTable
  files: FilesTable
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

interface FilesTable {
  id: string
  ownerId: string
  uploadedBy: string
  purpose:
    | 'item-photo'
    | 'profile-photo'
    | 'finished-film'
    | 'step-file'
    | 'brand-logo-light'
    | 'brand-logo-dark'
    | 'brand-preview-light'
    | 'brand-preview-dark'
    | 'brand-font'
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
  /** Since when the customer has this finished video; null where they never had it. */
  deliveredAt: Generated<Date | null>
  /** Since when a step's file is only with the requests that it was sent with. */
  removedAt: Generated<Date | null>
  createdAt: Generated<Date>
}
