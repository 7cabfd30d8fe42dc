import type { Shipping } from '#shared/contract/subscriptions/shipping.ts'

/** The way back of items as the server sends it, for tests: nothing was sent, and there is no address. */
export const makeShippingInTest = (shipping: Partial<Shipping> = {}): Shipping => ({
  subscriptionId: 'sub',
  block: 1,
  customerName: 'Aiko',
  parcelReference: 'AF-1',
  studioAddress: '',
  studioCountry: null,
  items: [],
  returnAddress: null,
  returnAddressVersion: 1,
  isReturnSent: false,
  returnParcels: [],
  ...shipping,
})
