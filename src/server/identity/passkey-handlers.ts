import { done, type AuthHandler } from './google/auth-handler.ts'
import { addPasskey, beginPasskey } from './passkey/add-passkey.ts'
import { confirmOwner } from './confirm-owner.ts'
import { listPasskeys, removePasskey, renamePasskey } from './passkey/own-passkeys.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey/sign-in-with-passkey.ts'
import type { passkeyEndpoints } from '#shared/contract/identity/passkeys.ts'

/** What answers the endpoints of passkeys. */
export const passkeyHandlers: { [Name in keyof typeof passkeyEndpoints]: AuthHandler<Name> } = {
  async listPasskeys({ deps, user }) {
    return { output: await listPasskeys(deps, user) }
  },

  async beginPasskey({ deps, user }, shown) {
    await confirmOwner(deps, user, shown)
    return { output: await beginPasskey(deps, user) }
  },

  async addPasskey({ deps, user }, made) {
    await addPasskey(deps, user, made)
    return { output: done }
  },

  async renamePasskey({ deps, user }, change) {
    await renamePasskey(deps, user, change)
    return { output: done }
  },

  async removePasskey({ deps, user }, { passkeyId, ...shown }) {
    await confirmOwner(deps, user, shown)
    await removePasskey(deps, user, passkeyId)
    return { output: done }
  },

  async beginPasskeySignIn({ deps }) {
    return { output: await beginPasskeySignIn(deps) }
  },

  async signInWithPasskey(context, { credential }) {
    return { output: done, cookies: await signInWithPasskey(context, credential) }
  },
}
