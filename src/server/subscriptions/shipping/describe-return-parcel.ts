import type { ReturnParcel } from '#shared/contract/subscriptions/shipping.ts'

/** A parcel in event payloads: without its address. */
export const describeReturnParcel = ({
  id,
  block,
  carrier,
  trackingNumber,
  sentOn,
}: Omit<ReturnParcel, 'address'>) => ({ parcel: id, block, carrier, trackingNumber, sentOn })
