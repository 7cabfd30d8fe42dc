import { expect, test } from 'vitest'
import { asProviderError } from './stripe-errors.ts'

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
  expect(asProviderError(failure(type, status))).toMatchObject({ isRefused })
})

test('what is not the provider’s stays as it is', () => {
  const bug = new TypeError('x is not a function')
  expect(asProviderError(bug)).toBe(bug)
})
