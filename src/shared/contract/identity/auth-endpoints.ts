import { accountEndpoints } from './account-endpoints.ts'
import type { Call } from '../call/define-call.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { passwordEndpoints } from './password-endpoints.ts'
import { secondFactorEndpoints } from './second-factor.ts'
import { signInEndpoints } from './sign-in-endpoints.ts'
import { signUpEndpoints } from './sign-up-endpoints.ts'

/**
 * Every address under /api/auth; all others answer 404. Most have the identity library's spelling, but the inputs are
 * those defined here.
 */
export const authEndpoints = {
  ...signUpEndpoints,
  ...signInEndpoints,
  ...secondFactorEndpoints,
  ...passwordEndpoints,
  ...accountEndpoints,
  ...passkeyEndpoints,
} as const satisfies Record<string, Call>

export type AuthEndpointName = keyof typeof authEndpoints
