import type { Stripe } from 'stripe'
import { PaymentProviderError } from './payments.ts'

/** Errors of the SDK, distinguished by `type`, so that the SDK need not be loaded. */
type StripeFailure = Error &
  Pick<Stripe.errors.StripeError, 'type' | 'code' | 'param' | 'statusCode'> &
  Partial<Pick<Stripe.errors.StripeError, 'decline_code'>>

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error &&
  'type' in error &&
  typeof error.type === 'string' &&
  error.type.startsWith('Stripe')

/** The provider has no object with this id. */
export function isMissing(error: unknown): boolean {
  return isStripeFailure(error) && (error.code === 'resource_missing' || error.statusCode === 404)
}

/** The customer was deleted at the provider: the request may succeed with another one, or without. */
export function isCustomerMissing(error: unknown): boolean {
  return isMissing(error) && isStripeFailure(error) && error.param === 'customer'
}

/** For `catch` of a read: null where the provider has no object with this id. @throws any other error */
export function nullWhenMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

/** A refusal because it was so already: a session that is not open any more, a charge refunded, an invoice paid. */
export function isAlreadyDone(error: unknown): boolean {
  if (!isStripeFailure(error)) return false
  return (
    error.code === 'charge_already_refunded' ||
    /^invoice is already paid/i.test(error.message) ||
    /subscription schedule that is currently in the/i.test(error.message) ||
    (error.type === 'StripeInvalidRequestError' &&
      /only checkout sessions with a status/i.test(error.message))
  )
}

/** Whether the card was declined. */
export function isCardError(error: unknown): error is Error {
  return isStripeFailure(error) && error.type === 'StripeCardError'
}

/**
 * Whether the provider stored this failed answer for its idempotency key, and so replays it for a day: the request
 * had begun. Not stored are rejections before that: our own access (401, 403), the same key at the same time (409),
 * the rate limit (429). A declined card (402) is stored too, but is the action's outcome and must not be retried with
 * a new key. Source: https://docs.stripe.com/api/idempotent_requests
 */
export function isAnswerStored(error: unknown): boolean {
  if (!isStripeFailure(error) || error.statusCode === undefined) return false
  return error.statusCode >= 500 || error.statusCode === 400 || error.statusCode === 404
}

/**
 * Whether the bank requires authentication, which is impossible off-session: the invoice stays open and can be paid
 * on its page. Source: https://docs.stripe.com/error-codes, https://docs.stripe.com/declines/codes
 */
export function isConfirmationNeeded(error: unknown): boolean {
  if (!isStripeFailure(error)) return false
  const codes = [error.code, error.decline_code]
  return codes.includes('invoice_payment_intent_requires_action') || codes.includes('authentication_required')
}

/** Refusals whose words are about the order; those about our own account are not for customers. */
const isForCustomers = new Set(['StripeInvalidRequestError', 'StripeCardError'])
const isRefusal = new Set([...isForCustomers, 'StripeIdempotencyError'])
/** Our own key is wrong (401) or may not do this (403): a person has to set it right, and then the same request works. */
const isAccessError = new Set(['StripeAuthenticationError', 'StripePermissionError'])
/** Our balance at the provider is too low for a refund; it fills up again with the next payments. */
const noFundsCodes = new Set(['balance_insufficient', 'insufficient_funds'])

const notTaken = 'The card provider did not take this order. Nothing was charged; please tell us.'
const noAccess =
  'The card provider does not accept our access right now. Nothing was charged; try again in a while.'
const silent = 'The card provider does not answer right now. Nothing was charged; try again in a moment.'

/** Converts an SDK error to the product's. Other errors are returned unchanged. */
export function toProviderError(error: unknown): unknown {
  if (!isStripeFailure(error)) return error
  // 409: the same request is in progress elsewhere, which is no refusal.
  const isRefused = isRefusal.has(error.type) && error.statusCode !== 409
  const isAccess = isAccessError.has(error.type)
  // Messages about missing objects contain provider ids, which mean nothing to a customer.
  const isAboutOrder = isForCustomers.has(error.type) && !isMissing(error)
  const ownWords = isAboutOrder ? withoutSecrets(error.message) : notTaken
  const isDisputed = error.code === 'charge_disputed' || error.code === 'refund_disputed_payment'
  const hasNoFunds = error.type === 'StripeInvalidRequestError' && noFundsCodes.has(error.code ?? '')
  const message = isRefused ? ownWords : isAccess ? noAccess : silent
  return new PaymentProviderError(message, { isRefused, isAccess, isDisputed, hasNoFunds, cause: error })
}

/** A message of the provider, fit for customers. */
export function withoutSecrets(message: string): string {
  return message.replaceAll(/\b(?:sk|rk|pk|whsec)_[\w*]+/g, '…')
}
