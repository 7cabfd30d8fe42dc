import { accessRefusals } from './access-refusals.ts'
import { approvalRefusals } from './approval-refusals.ts'
import { brandKitRefusals } from './brand-kit-refusals.ts'
import { cutRefusals } from './cut-refusals.ts'
import { deliveryRefusals } from './delivery-refusals.ts'
import { itemRefusals } from './item-refusals.ts'
import { questionRefusals } from './question-refusals.ts'
import { reviewRefusals } from './review-refusals.ts'
import { videoRefusals } from './video-refusals.ts'

/**
 * Every expected error, with the sentence a customer reads and its HTTP status. Anything else is a bug: logged with a
 * request id, shown as one neutral sentence.
 */
export const refusals = {
  ...accessRefusals,
  ...itemRefusals,
  ...questionRefusals,
  ...approvalRefusals,
  ...videoRefusals,
  ...cutRefusals,
  ...reviewRefusals,
  ...deliveryRefusals,

  // Signing in
  wrong_credentials: {
    status: 401,
    sentence: 'E-mail and password do not match an account. Check both, or reset the password.',
  },
  email_not_verified: {
    status: 403,
    sentence:
      'This password works once you have opened the link in our e-mail in this browser. If you opened it on another device, use the password that you chose there.',
  },
  link_invalid: { status: 410, sentence: 'This link has already been used or has expired.' },
  other_account: {
    status: 403,
    sentence: 'This link belongs to a different account. Sign in to that one to use it.',
  },
  address_taken: {
    status: 409,
    sentence:
      'This address has an account of its own now, so yours stays as it is. Sign in with it, or choose another address.',
  },
  wrong_password: { status: 409, sentence: 'That is not your current password.' },
  confirmation_needed: {
    status: 409,
    sentence: 'Confirm with Google that it is you, then try again.',
  },
  no_password: {
    status: 409,
    sentence:
      'You sign in with Google: your account has no password to change. “Forgot your password?” sets one.',
  },
  google_unavailable: {
    status: 502,
    sentence: 'Google is not answering right now. Try again, or sign in with your password.',
  },

  // Passkeys
  passkey_refused: {
    status: 401,
    sentence: 'This passkey does not belong to an account here. Try again, or sign in another way.',
  },
  too_many_passkeys: {
    status: 409,
    sentence: 'Your account has as many passkeys as it can have. Remove one that you no longer use.',
  },

  // The second factor
  second_factor_needed: {
    status: 403,
    sentence:
      'Admins also sign in with a code or a passkey. Set one up, or use yours, on your account page first.',
  },
  wrong_code: {
    status: 409,
    sentence: 'This code is wrong or was already used. Wait for the next one and try again.',
  },
  second_step_over: { status: 410, sentence: 'That took too long. Sign in again from the start.' },
  second_factor_on: { status: 409, sentence: 'Two-step sign-in is already on.' },
  second_factor_off: { status: 409, sentence: 'Two-step sign-in is not set up.' },

  // Input
  invalid_input: { status: 422, sentence: 'Something in the form needs to be corrected.' },
  malformed_request: { status: 400, sentence: 'This request can’t be read.' },
  request_timeout: { status: 408, sentence: 'This request took too long to arrive. Send it again.' },
  expectation_failed: { status: 417, sentence: 'Send the request without an Expect header.' },
  headers_too_large: {
    status: 431,
    sentence: 'The headers of this request are too large. Delete this site’s cookies, then try again.',
  },
  body_too_large: { status: 413, sentence: 'That is more than can be sent at once.' },
  unsupported_media_type: { status: 415, sentence: 'Send this as JSON.' },

  // The service
  writes_disabled: { status: 503, sentence: 'Operation not allowed: Daily quota exceeded' },
  database_unavailable: {
    status: 503,
    sentence: 'We can’t reach our records right now. Nothing is lost; try again in a moment.',
  },
  stopping: {
    status: 503,
    sentence: 'This server is being replaced. Try again in a moment.',
  },
  storage_full: {
    status: 507,
    sentence:
      'We have no room to store this right now. Nothing that was stored before is lost; try again later.',
  },
  busy: { status: 503, sentence: 'We are very busy right now. Try again in a moment.' },
  internal: {
    status: 500,
    sentence: 'Something went wrong on our side. Try again; if it happens again, send us the reference.',
  },

  // Cart and checkout
  cart_empty: { status: 409, sentence: 'Your cart is empty. Choose your films first.' },
  too_few_tokens: { status: 409, sentence: 'This is less than the smallest order.' },
  selection_not_sold: { status: 409, sentence: 'Something in your cart is not on sale at the moment.' },
  price_changed: {
    status: 409,
    sentence: 'The price has changed since you saw it. Check the new total before you pay.',
  },
  already_paid: {
    status: 409,
    sentence: 'This order has already been paid. You can find it under your subscriptions.',
  },
  payment_on_its_way: {
    status: 409,
    sentence:
      'Your bank is still transferring the payment for this order, which can take some days. We will e-mail you when it has arrived; do not pay again.',
  },
  invalid_checkout_session: { status: 502, sentence: 'Invalid response from checkout session creation' },
  payment_provider: { status: 502, sentence: 'The card provider could not open the payment page.' },
  invalid_event: {
    status: 400,
    sentence: 'This is signed, but it is not an event: it has no id or no type.',
  },
  invalid_signature: { status: 400, sentence: 'The signature of this event does not match.' },

  // Billing
  card_declined: {
    status: 402,
    sentence: 'Your card was declined. Nothing was charged and nothing has changed.',
  },
  period_renewed: {
    status: 409,
    sentence:
      'The next period has just begun at the earlier price. Nothing was charged for the change: check your plan and choose again.',
  },
  change_timed_out: {
    status: 502,
    sentence:
      'The card provider did not answer in time, so the change was dropped. Nothing was charged and nothing has changed.',
  },
  change_not_made: {
    status: 409,
    sentence: 'The change could not be made. Nothing was charged and nothing has changed.',
  },
  payment_unknown: {
    status: 502,
    sentence:
      'The card provider is not answering right now. We keep checking: look here again in a few minutes before you try once more.',
  },
  no_customer: { status: 409, sentence: 'There is no card on file. Your next payment will ask for one.' },
  subscription_canceled: {
    status: 409,
    sentence: 'This subscription has ended and can’t be resumed. Place a new order to continue.',
  },
  subscription_ending: {
    status: 409,
    sentence: 'This subscription is about to end. Keep it first.',
  },
  subscription_paused: { status: 409, sentence: 'This subscription is paused. Resume it first.' },
  payment_due: { status: 409, sentence: 'A payment is due. Pay it first, then try again.' },
  renewal_running: {
    status: 409,
    sentence:
      'The next period has begun and is not paid yet. That takes an hour at most. If its payment failed, pay it first.',
  },
  intent_reused: {
    status: 409,
    sentence:
      'This was just asked for with other figures, and those apply. Check them, then ask for what is missing.',
  },
  refund_changed: {
    status: 409,
    sentence: 'The refund has changed in the meantime. Check it, then choose again.',
  },
  refund_too_high: { status: 409, sentence: 'That is more than is left of this payment.' },
  refund_owed: {
    status: 409,
    sentence:
      'A refund of this payment is already owed. Try it again or say how it was settled, then refund more.',
  },
  refund_not_owed: {
    status: 409,
    sentence: 'This refund is no longer owed. Check the payment again.',
  },
  refund_settled: {
    status: 409,
    sentence: 'How this refund was settled has already been recorded. Check the payment again.',
  },
  refund_not_repeated: {
    status: 409,
    sentence:
      'No later refund of this payment returns that much. Try it again, or say that it was paid in another way.',
  },
  payment_not_refundable: {
    status: 409,
    sentence: 'Only a paid invoice can be refunded, and this one was not paid.',
  },
  payment_disputed: {
    status: 409,
    sentence:
      'This payment is disputed: the customer’s bank decides who gets it. If we win, it can be refunded.',
  },
  event_failed_again: {
    status: 409,
    sentence: 'It failed again and is still waiting. The reason is beside it.',
  },
  change_pending: {
    status: 409,
    sentence: 'A change is already pending. Cancel it first, or wait until it takes effect.',
  },
  no_pending_change: {
    status: 409,
    sentence: 'There is no change to cancel: it has taken effect or was paid for.',
  },
  nothing_changed: {
    status: 409,
    sentence: 'Plan and films are the same as before: there is nothing to change.',
  },
  not_ending: { status: 409, sentence: 'This subscription is not about to end: it renews anyway.' },
  not_paused: { status: 409, sentence: 'This subscription is not paused.' },

  // Subscriptions
  step_change_not_allowed: {
    status: 409,
    sentence: 'This step can’t change like that from its current status.',
  },
  step_before_open: { status: 409, sentence: 'The step before this one is not complete yet.' },
  reason_missing: { status: 409, sentence: 'Say why: the reason is stored with the change.' },

  // Files
  ...brandKitRefusals,
  not_an_image: {
    status: 415,
    sentence: 'This file is not a picture that we can read. Use JPEG, PNG, WebP or AVIF.',
  },
  too_many_pixels: {
    status: 413,
    sentence:
      'This picture has too many pixels: at most 50 million as JPEG, 25 million in any other format. Save it smaller, then choose that one.',
  },
  picture_too_slow: {
    status: 422,
    sentence: 'This picture takes too long to read. Save it again as a plain JPEG, then choose that one.',
  },
  not_a_film: { status: 415, sentence: 'This file is not a film that we can play. Use MP4 or WebM.' },
  film_differs: {
    status: 409,
    sentence: 'This film has a different ratio or length from the one that was sold.',
  },
  file_too_large: { status: 413, sentence: 'This file is larger than we can take.' },
  too_many_files: { status: 409, sentence: 'There are already as many files here as there can be.' },
  too_many_uploads: {
    status: 409,
    sentence:
      'Too many photos are being uploaded at once. Wait until some have arrived, then choose this one again.',
  },

  // One's own account
  subscription_running: {
    status: 409,
    sentence: 'A subscription is still running. End it first; then the account can be deleted.',
  },
  payment_open: {
    status: 409,
    sentence:
      'A payment is still open. A page closes by itself within a day, a bank transfer takes some days; then the account can be deleted.',
  },

  // People and roles
  last_admin: { status: 409, sentence: 'The last admin can’t lose the admin role.' },
  own_roles: { status: 409, sentence: 'You can’t change your own roles.' },
  own_suspension: { status: 409, sentence: 'You can’t suspend your own account.' },
  last_product: { status: 409, sentence: 'At least one product must stay on sale.' },
  length_taken: { status: 409, sentence: 'There is already an ad of this length.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** The body of every error answer: RFC 9457, with a stable code. */
export interface Problem {
  type: string
  title: string
  status: number
  code: RefusalCode
  /** The sentence to show. */
  detail: string
  requestId?: string
  /** Field path -> sentence, where input was at fault. */
  fields?: Record<string, string>
  /** Figures of the error, such as the new total. */
  details?: Record<string, unknown>
}
