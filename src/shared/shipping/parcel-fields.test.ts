import { expect, it } from 'vitest'
import { addReturnParcel } from '../contract/subscriptions/shipping.ts'
import { addParcel } from '../contract/subscriptions/subscriptions.ts'
import { parcelLimits } from './parcel-fields.ts'

const there = { subscriptionId: 's', carrier: 'DHL', trackingNumber: 'JD1' }
const back = { ...there, block: 1, trackingUrl: '', sentOn: '2026-03-09', returnAddressVersion: 0 }

it('carrier and number are one line each, on both ways', () => {
  const typed = { carrier: ' D\u0000HL\n', trackingNumber: '\tJD\u0007 1' }
  const read = { carrier: 'D HL', trackingNumber: 'JD  1' }
  expect(addParcel.input.parse({ ...there, ...typed })).toMatchObject(read)
  expect(addReturnParcel.input.parse({ ...back, ...typed })).toMatchObject(read)
})

it.each([
  [{ carrier: '\u0000' }, 'Name the carrier.'],
  [{ trackingNumber: ' ' }, 'Give the tracking number.'],
  [{ trackingNumber: '📦'.repeat(30) }, 'A tracking number has letters or digits.'],
  [{ carrier: 'x'.repeat(parcelLimits.carrier + 1) }, 'Use at most 80 characters.'],
])('what lacks or is too long is said, on both ways: %o', (change, sentence) => {
  for (const checked of [
    addParcel.input.safeParse({ ...there, ...change }),
    addReturnParcel.input.safeParse({ ...back, ...change }),
  ]) {
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([sentence])
  }
})
