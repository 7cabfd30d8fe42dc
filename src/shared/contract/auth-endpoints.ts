import { z } from 'zod'
import {
  anyCodeField,
  done,
  emailField,
  fromField,
  nameField,
  newPasswordField,
  ownPasswordField,
  presentPasswordField,
  tokenField,
} from './auth-fields.ts'
import { defineCall, type Call } from './define-call.ts'
import { idField, timeField } from '../fields.ts'
import { passkeyEndpoints, passkeySchema } from './passkeys.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signUpEndpoints } from './sign-up-endpoints.ts'

const signIn = defineCall({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Signs in with e-mail and password.',
  access: 'entrance',
  input: z.object({ email: emailField, password: presentPasswordField }),
  output: z.object({
    status: z.literal(true),
    /** Not signed in yet: a code is required, see finishSignIn. */
    isCodeNeeded: z.boolean(),
  }),
  refusals: ['wrong_credentials', 'email_not_verified', 'too_many_requests', 'busy'],
})

const finishSignIn = defineCall({
  method: 'POST',
  path: '/api/auth/two-factor/verify',
  summary:
    'The second step of signing in: a code of the authenticator app, or a recovery code. Either works once.',
  access: 'entrance',
  input: z.object({ code: anyCodeField }),
  output: done,
  refusals: ['wrong_code', 'second_step_over', 'too_many_requests'],
})

const signInWithGoogle = defineCall({
  method: 'POST',
  path: '/api/auth/sign-in/social',
  summary: 'Begins signing in with Google: answers with the address to go to.',
  access: 'entrance',
  input: z.object({ provider: z.literal('google'), from: fromField }),
  output: z.object({ url: z.url() }),
  refusals: ['google_unavailable', 'too_many_requests'],
})

const confirmWithGoogle = defineCall({
  method: 'POST',
  path: '/api/auth/confirm-with-google',
  summary:
    'Begins to confirm with Google who one is, for an account without a password: answers with the address to go to. Google leads back to `from`.',
  access: 'session',
  operation: 'essential',
  input: z.object({ from: fromField }),
  output: z.object({ url: z.url() }),
  refusals: ['not_found', 'google_unavailable', 'too_many_requests'],
})

const finishGoogleSignIn = defineCall({
  method: 'GET',
  path: '/api/auth/callback/google',
  summary:
    'Where Google sends people back to: signs in, or confirms who one is, and redirects on, with the error if there is one.',
  access: 'entrance',
  input: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(1000).optional(),
    iss: z.string().max(1000).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(1000).optional(),
  }),
  output: z.null(),
  refusals: ['google_unavailable', 'too_many_requests'],
})

const signOut = defineCall({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends this session. Signed out already is fine as well.',
  access: 'entrance',
  input: z.object({}),
  output: done,
  refusals: [],
})

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

/**
 * Every address under /api/auth; all others answer 404. Most have the identity library's spelling, but the inputs are
 * those defined here.
 */
export const authEndpoints = {
  ...signUpEndpoints,
  signIn,
  finishSignIn,
  ...secondFactorEndpoints,
  signInWithGoogle,
  confirmWithGoogle,
  finishGoogleSignIn,
  signOut,
  requestPasswordReset,
  resetPassword,
  changePassword,
  requestAddressChange,
  confirmAddressChange,
  updateProfile,
  listSessions,
  revokeSession,
  revokeOtherSessions,
  ...passkeyEndpoints,
} as const satisfies Record<string, Call>

export type AuthEndpointName = keyof typeof authEndpoints
