import type { AuthEndpointName } from '#shared/contract/identity/auth-endpoints.ts'
import { accountHandlers } from './account-handlers.ts'
import type { AuthHandler } from './google/auth-handler.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { passwordHandlers } from './password-handlers.ts'
import { secondFactorHandlers } from './second-factor-handlers.ts'
import { signInHandlers } from './sign-in-handlers.ts'
import { signUpHandlers } from './sign-up-handlers.ts'

/** The handlers of all endpoints of identity. */
export const authHandlers: { [Name in AuthEndpointName]: AuthHandler<Name> } = {
  ...signUpHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
  ...passwordHandlers,
  ...accountHandlers,
  ...passkeyHandlers,
}
