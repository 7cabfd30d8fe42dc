import { z } from 'zod'
import { done, emailField, nameField, ownPasswordField, tokenField } from './auth-fields.ts'
import { defineCall } from '../call/define-call.ts'
import { idField, timeField } from '../../fields.ts'

const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: timeField,
  /** To the hour. */
  lastUsedAt: timeField,
})
export type AccountSession = z.infer<typeof sessionSchema>

const requestAddressChange = defineCall({
  method: 'POST',
  path: '/api/auth/request-email-change',
  summary:
    'Asks to change the address: an e-mail to the old and one to the new mailbox. Answers alike whether or not the new one is taken.',
  access: 'session',
  operation: 'write',
  input: z.object({ newEmail: emailField, password: ownPasswordField }),
  output: done,
  refusals: ['wrong_password', 'confirmation_needed', 'too_many_requests', 'busy'],
})

const confirmAddressChange = defineCall({
  method: 'POST',
  path: '/api/auth/confirm-email-change',
  summary:
    'Uses the link of one of the two e-mails, once, for who is signed in to the account. The address changes with the second one, which ends all sessions.',
  access: 'session',
  operation: 'essential',
  input: z.object({ token: tokenField }),
  output: z.object({ isChanged: z.boolean() }),
  refusals: ['link_invalid', 'other_account', 'address_taken', 'too_many_requests'],
})

const updateProfile = defineCall({
  method: 'POST',
  path: '/api/auth/update-user',
  summary: 'Changes the name.',
  access: 'session',
  operation: 'write',
  input: z.object({ name: nameField }),
  output: done,
  refusals: [],
})

const listSessions = defineCall({
  method: 'GET',
  path: '/api/auth/list-sessions',
  summary: 'Where one is signed in, this session first, then the one used last; and how one can sign in.',
  access: 'session',
  input: z.object({}),
  output: z.object({
    sessions: z.array(sessionSchema),
    hasPassword: z.boolean(),
    hasGoogle: z.boolean(),
    /**
     * Signed in, or confirmed with Google, within the last minutes: required where an account has no password.
     */
    isConfirmed: z.boolean(),
    hasSecondFactor: z.boolean(),
    /** Recovery codes that are left. */
    recoveryCodeCount: z.int(),
  }),
  refusals: [],
})

const revokeSession = defineCall({
  method: 'POST',
  path: '/api/auth/revoke-session',
  summary: 'Ends one of the own sessions.',
  access: 'session',
  input: z.object({ sessionId: idField }),
  output: done,
  refusals: ['not_found'],
})

const revokeOtherSessions = defineCall({
  method: 'POST',
  path: '/api/auth/revoke-other-sessions',
  summary: 'Ends all own sessions but this one.',
  access: 'session',
  input: z.object({}),
  output: done,
  refusals: [],
})

/** The own address, name and sessions. */
export const accountEndpoints = {
  requestAddressChange,
  confirmAddressChange,
  updateProfile,
  listSessions,
  revokeSession,
  revokeOtherSessions,
}
