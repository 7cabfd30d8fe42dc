import { z } from 'zod'
import { done, emailField, newPasswordField, presentPasswordField, tokenField } from './auth-fields.ts'
import { defineCall } from '../call/define-call.ts'
import { passkeySchema } from './passkeys.ts'

const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary:
    'Sends an e-mail with a link to choose a new password, if the address is known; answers alike in any case.',
  access: 'entrance',
  operation: 'essential',
  input: z.object({ email: emailField }),
  output: done,
  refusals: ['too_many_requests'],
})

const resetPassword = defineCall({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Uses the link of the reset e-mail, once: sets the new password and ends all sessions.',
  access: 'entrance',
  operation: 'essential',
  input: z.object({ token: tokenField, newPassword: newPasswordField }),
  output: z.object({
    /** Passkeys that still open the account: a password reset by e-mail removes no stronger credential. */
    passkeys: z.array(passkeySchema),
  }),
  refusals: ['link_invalid', 'too_many_requests', 'busy'],
})

const changePassword = defineCall({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Changes the password and ends all other sessions.',
  access: 'session',
  operation: 'essential',
  input: z.object({ currentPassword: presentPasswordField, newPassword: newPasswordField }),
  output: done,
  refusals: ['wrong_password', 'no_password', 'too_many_requests', 'busy'],
})

/** Resetting and changing a password. */
export const passwordEndpoints = {
  requestPasswordReset,
  resetPassword,
  changePassword,
}
