import type { HandlersOf } from '../http/handler.ts'
import type { IdentityDeps } from './store/identity-deps.ts'

export const identityHandlers: HandlersOf<'readSession', IdentityDeps> = {
  readSession: async ({ user }) => {
    if (!user) return { user: null, roles: [] }
    const { id: uid, email, emailVerified, name: displayName, image: photoURL, roles } = user
    const { isSecondFactorNeeded } = user
    return { user: { uid, email, emailVerified, displayName, photoURL }, roles, isSecondFactorNeeded }
  },
}
