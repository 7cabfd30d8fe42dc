import type { HandlersOf } from '../http/handler.ts'
import { describeSession } from './describe-session.ts'
import type { IdentityDeps } from './store/identity-deps.ts'

export const identityHandlers: HandlersOf<'readSession', IdentityDeps> = {
  readSession: async ({ user }) => describeSession(user),
}
