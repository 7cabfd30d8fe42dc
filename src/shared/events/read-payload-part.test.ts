import { expect, test } from 'vitest'
import { readPayloadPart } from './read-payload-part.ts'

test('fields of a payload are read one by one, and those of another shape are left out', () => {
  const stored = { invoiceId: 'in_1', amountCents: 'much', note: 'of another version' }
  expect(readPayloadPart('refund.requested', 'after', stored)).toEqual({ invoiceId: 'in_1' })
  expect(readPayloadPart('refund.requested', 'after', { amountCents: 4_050 })).toEqual({ amountCents: 4_050 })
})

test('fields without a schema of their own are read as they are', () => {
  expect(readPayloadPart('video.changed', 'before', { title: 'The seam' })).toEqual({ title: 'The seam' })
  expect(readPayloadPart('product.added', 'after', { title: 'Ad' })).toEqual({ title: 'Ad' })
  expect(readPayloadPart('brand_logo.uploaded', 'before', null)).toEqual({})
})

test('a side that the kind does not have, or that is no object, has no fields', () => {
  expect(readPayloadPart('refund.requested', 'before' as 'after', { amountCents: 1 })).toEqual({})
  expect(readPayloadPart('video.moved', 'after', 'shooting')).toEqual({})
})
