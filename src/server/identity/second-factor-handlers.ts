import type { secondFactorEndpoints } from '#shared/contract/identity/second-factor.ts'
import { done, type AuthHandler } from './google/auth-handler.ts'
import { withOwnGuessLimit } from './password/with-guess-limit.ts'
import { refuseWithoutOwnPasskey } from './passkey/own-passkeys.ts'
import { knownDeviceCookie } from './session/known-device.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './two-factor/second-factor.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** Handles two-step sign-in. */
export const secondFactorHandlers: { [Name in keyof typeof secondFactorEndpoints]: AuthHandler<Name> } = {
  async beginSecondFactor(context, { password }) {
    await refuseWithoutOwnPasskey(context.deps, context.user)
    await requireOwnPassword(context, password)
    return { output: await beginSecondFactor(context.deps, await context.readSecret(), context.user) }
  },

  async confirmSecondFactor(context, { code }) {
    const secret = await context.readSecret()
    const recoveryCodes = await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      confirmSecondFactor(context.deps, secret, context.user, code),
    )
    const cookie = await knownDeviceCookie(context, context.user.email, { showsCode: true })
    return { output: { recoveryCodes }, cookies: [cookie] }
  },

  async renewRecoveryCodes(context, { password, code }) {
    await requireOwnPassword(context, password)
    const secret = await context.readSecret()
    const recoveryCodes = await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      renewRecoveryCodes(context.deps, secret, context.user, code),
    )
    return { output: { recoveryCodes } }
  },

  async turnOffSecondFactor(context, { password, code }) {
    await requireOwnPassword(context, password)
    const secret = await context.readSecret()
    await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      turnOffSecondFactor(context.deps, secret, context.user, code),
    )
    return { output: done }
  },
}
