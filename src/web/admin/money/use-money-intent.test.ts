import { expect, it } from 'vitest'
import { createUnreachableRefusal, Refusal } from '../../call/call.ts'
import { endsIntent } from './use-money-intent.ts'

const refused = (code: Refusal['code'], status: number) => new Refusal({ detail: 'No.', status }, code)

it.each([
  ['the session had ended', refused('signed_out', 401)],
  ['there were too many requests', refused('too_many_requests', 429)],
  ['what is left is less', refused('refund_too_high', 409)],
  ['writes are disabled', refused('writes_disabled', 503)],
])('a retry that is refused because %s does not end its intent', (_what, problem) => {
  expect(endsIntent(problem, true)).toBe(false)
})

it.each([
  ['the card provider refused', refused('payment_provider', 502)],
  ['the one before it was done', refused('intent_reused', 409)],
])('a retry that is refused because %s ends its intent', (_what, problem) => {
  expect(endsIntent(problem, true)).toBe(true)
})

it.each([
  ['what is left is less', refused('refund_too_high', 409), true],
  ['the form was wrong', refused('invalid_input', 422), true],
  ['the card provider refused', refused('payment_provider', 502), true],
  ['the card provider did not answer', refused('payment_unknown', 502), false],
  ['writes are disabled', refused('writes_disabled', 503), true],
  ['the database is not reached', refused('database_unavailable', 503), false],
  ['we were at fault', refused('internal', 500), false],
  ['no answer came', createUnreachableRefusal(), false],
  ['something broke in the page', new TypeError('no'), false],
])('money that could not be moved because %s', (_what, problem, isNew) => {
  expect(endsIntent(problem, false)).toBe(isNew)
})
