import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, JsonWithDefault, Numeric } from './column-types.ts'

/** What is to be sold, and what the card provider reported: catalogue, carts, checkouts and the inbox of payments. */
export interface CheckoutTables {
  products: ProductsTable
  priceFigures: { id: Generated<boolean>; figures: Json }
  catalogueVersion: { id: Generated<boolean>; version: number }
  carts: CartsTable
  checkouts: CheckoutsTable
  paymentEvents: PaymentEventsTable
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
