import { z } from 'zod'
import { done, emailField, fromField, nameField, newPasswordField, tokenField } from './auth-fields.ts'
import { defineCall } from '../call/define-call.ts'

const signUp = defineCall({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary:
    'Signs up. Never signs in, and answers alike whether or not the address is known: an e-mail tells the rest.',
  access: 'entrance',
  operation: 'write',
  input: z.object({ name: nameField, email: emailField, password: newPasswordField, from: fromField }),
  output: done,
  refusals: ['too_many_requests', 'busy'],
})

const continueSignUp = defineCall({
  method: 'POST',
  path: '/api/auth/sign-up/continue',
  summary:
    'Signs in the browser that signed up, once, after its link was opened elsewhere and the same password chosen there.',
  access: 'entrance',
  input: z.object({}),
  output: z.object({ isSignedIn: z.boolean() }),
  refusals: ['too_many_requests'],
})

const sendVerificationEmail = defineCall({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  summary: 'Sends the verification e-mail again, if there is anything to verify; answers alike in any case.',
  access: 'entrance',
  operation: 'essential',
  input: z.object({ email: emailField, from: fromField }),
  output: done,
  refusals: ['too_many_requests'],
})

const verifyEmail = defineCall({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Uses the link of the verification e-mail, once: verifies the address, signs in, says where to go on. The password of the sign-up counts only in the browser that signed up; anywhere else the link asks for a new one first.',
  access: 'entrance',
  operation: 'essential',
  input: z.object({
    token: tokenField,
    /** Both are chosen where the link was opened, after `password_needed`. */
    name: nameField.optional(),
    newPassword: newPasswordField.optional(),
  }),
  output: z.union([
    z.object({ status: z.literal(true), from: z.string().nullable() }),
    /** Nothing is verified yet and the link stays valid: send it again with `newPassword`. */
    z.object({ status: z.literal('password_needed'), email: z.string(), name: z.string() }),
  ]),
  refusals: ['link_invalid', 'too_many_requests', 'busy'],
})

/** Signing up, and what makes an account of it. */
export const signUpEndpoints = { signUp, continueSignUp, sendVerificationEmail, verifyEmail } as const
