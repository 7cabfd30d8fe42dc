import { expect, test } from 'vitest'
import { toProviderError } from './stripe-errors.ts'

const failure = (type: string, statusCode: number) => Object.assign(new Error('No.'), { type, statusCode })

test.each([
  ['StripeInvalidRequestError', 400, true],
  ['StripeCardError', 402, true],
  ['StripeIdempotencyError', 400, true],
  // The same question under the same key is being answered to another process.
  ['StripeIdempotencyError', 409, false],
  ['StripeInvalidRequestError', 409, false],
  ['StripeAPIError', 500, false],
  ['StripeConnectionError', 0, false],
])('%s with status %i is a refusal: %s', (type, status, isRefused) => {
  expect(toProviderError(failure(type, status))).toMatchObject({ isRefused })
})

test.each([
  ['StripeAuthenticationError', 401],
  ['StripePermissionError', 403],
])('%s with status %i is about our own access, and refuses nothing', (type, status) => {
  expect(toProviderError(failure(type, status))).toMatchObject({ isAccess: true, isRefused: false })
})

test('a balance that is too low is a refusal that passes by itself', () => {
  const error = Object.assign(failure('StripeInvalidRequestError', 400), { code: 'insufficient_funds' })
  expect(toProviderError(error)).toMatchObject({ isRefused: true, hasNoFunds: true, isAccess: false })
})

test('what is not the provider’s stays as it is', () => {
  const bug = new TypeError('x is not a function')
  expect(toProviderError(bug)).toBe(bug)
})

test('what is missing at the provider is not shown by its ids', () => {
  const error = Object.assign(new Error("No such customer: 'cus_1'"), {
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 400,
  })
  expect(toProviderError(error)).toMatchObject({
    isRefused: true,
    message: expect.not.stringContaining('cus_'),
  })
})
