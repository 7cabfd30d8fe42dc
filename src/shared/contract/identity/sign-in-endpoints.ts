import { z } from 'zod'
import { anyCodeField, done, emailField, fromField, presentPasswordField } from './auth-fields.ts'
import { defineCall } from '../call/define-call.ts'

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

/** Signing in by password, code and Google, and signing out. */
export const signInEndpoints = {
  signIn,
  finishSignIn,
  signInWithGoogle,
  confirmWithGoogle,
  finishGoogleSignIn,
  signOut,
}
