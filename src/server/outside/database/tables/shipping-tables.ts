import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

/** Items on their way back to their customer. */
export interface ShippingTables {
  returnAddresses: {
    subscriptionId: string
    name: string
    lines: string[]
    postalCode: string
    city: string
    country: string
    version: Generated<number>
    updatedAt: Generated<Date>
  }
  returnParcels: {
    id: string
    subscriptionId: string
    block: number
    carrier: string
    trackingNumber: string
    trackingUrl: Generated<string>
    /** A day as text. */
    sentOn: string
    /** Of `returnAddresses` as it was then. */
    address: Json | null
    createdAt: Generated<Date>
  }
}
