import { z } from 'zod'
import { roleSchema } from '../../identity/roles.ts'
import { defineCall } from '../call/define-call.ts'

/** The signed-in user for the screens, cached by the browser under `user`. */
export const sessionUserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

export const readSession = defineCall({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in: the authentication state that the screens listen to.',
  access: 'public',
  input: z.object({}),
  output: z.object({
    user: sessionUserSchema.nullable(),
    roles: z.array(roleSchema),
    /** An admin who is none until a second factor is set up; never in the sandbox. */
    isSecondFactorNeeded: z.boolean().optional(),
  }),
  refusals: [],
})
