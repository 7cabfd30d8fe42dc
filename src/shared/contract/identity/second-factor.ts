import { z } from 'zod'
import { anyCodeField, done, ownPasswordField } from './auth-fields.ts'
import { defineCall, type Call } from '../call/define-call.ts'

/** Six digits of an authenticator app, however they are spaced. */
const timeCodeField = z
  .string()
  .overwrite((typed) => typed.replaceAll(/[\s-]/g, ''))
  .regex(/^\d{6}$/, 'Enter the six digits that your app shows.')

const recoveryCodes = z.object({
  /** Shown this one time. */
  recoveryCodes: z.array(z.string()),
})

const beginSecondFactor = defineCall({
  method: 'POST',
  path: '/api/auth/two-factor/enable',
  summary: 'Begins setting up two-step sign-in: the secret for an authenticator app. Nothing changes yet.',
  access: 'session',
  operation: 'essential',
  input: z.object({ password: ownPasswordField }),
  output: z.object({ secret: z.string(), address: z.string() }),
  refusals: ['wrong_password', 'confirmation_needed', 'second_factor_on', 'too_many_requests', 'busy'],
})

const confirmSecondFactor = defineCall({
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  summary:
    'Turns two-step sign-in on with a first code, answers the recovery codes, ends all other sessions.',
  access: 'session',
  operation: 'essential',
  input: z.object({ code: timeCodeField }),
  output: recoveryCodes,
  refusals: ['wrong_code', 'second_factor_on', 'second_factor_off', 'too_many_requests'],
})

const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/auth/two-factor/generate-backup-codes',
  summary: 'Makes new recovery codes; the old ones stop working.',
  access: 'session',
  operation: 'essential',
  input: z.object({ password: ownPasswordField, code: anyCodeField }),
  output: recoveryCodes,
  refusals: [
    'wrong_password',
    'confirmation_needed',
    'wrong_code',
    'second_factor_off',
    'too_many_requests',
    'busy',
  ],
})

const turnOffSecondFactor = defineCall({
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  summary: 'Turns two-step sign-in off, with the password and a code.',
  access: 'session',
  operation: 'essential',
  input: z.object({ password: ownPasswordField, code: anyCodeField }),
  output: done,
  refusals: [
    'wrong_password',
    'confirmation_needed',
    'wrong_code',
    'second_factor_off',
    'too_many_requests',
    'busy',
  ],
})

/** Two-step sign-in: setting it up, and the ways out of it. */
export const secondFactorEndpoints = {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} as const satisfies Record<string, Call>
