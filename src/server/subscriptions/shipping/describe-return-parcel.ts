import type { ReturnParcel } from '#shared/contract/shipping.ts'

/** What events say of a parcel: not where it goes to. */
export const describeReturnParcel = ({
  id,
  block,
  carrier,
  trackingNumber,
  sentOn,
}: Omit<ReturnParcel, 'address'>) => ({ parcel: id, block, carrier, trackingNumber, sentOn })
