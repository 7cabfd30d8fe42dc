import { z } from 'zod'
import { anyCodeField, ownPasswordField } from './identity/auth-fields.ts'
import { defineCall, defineFileCall } from './call/define-call.ts'
import { timeField } from '../fields.ts'

const rows = z.array(z.record(z.string(), z.unknown()))

export const exportMyData = defineFileCall({
  method: 'GET',
  path: '/api/account/export',
  summary:
    'All that is kept about the signed-in person, to be saved as a file. No secret that signs anyone in.',
  access: 'user',
  operation: 'function',
  isLarge: true,
  fileType: 'application/json',
  input: z.object({}),
  output: z.object({ exportedAt: timeField, data: z.record(z.string(), rows) }),
  refusals: [],
})

export const deleteMyAccount = defineCall({
  method: 'POST',
  path: '/api/account/delete',
  summary:
    'Deletes the account: signs out everywhere and keeps, without name and address, what bookkeeping needs.',
  access: 'session',
  operation: 'write',
  input: z.object({
    password: ownPasswordField,
    /** Where two-step sign-in is on. */
    code: anyCodeField.optional(),
  }),
  output: z.object({ isDeleted: z.literal(true) }),
  refusals: [
    'wrong_password',
    'confirmation_needed',
    'wrong_code',
    'second_factor_needed',
    'subscription_running',
    'payment_open',
    'last_admin',
    'too_many_requests',
    'busy',
  ],
})
