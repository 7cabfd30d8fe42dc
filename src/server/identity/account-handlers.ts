import type { accountEndpoints } from '#shared/contract/identity/account-endpoints.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { done, type AuthHandler } from './google/auth-handler.ts'
import { finishAddressChange } from './address/change-address.ts'
import { withAddressChangeLimit } from './password/with-email-limit.ts'
import { lockSessionUser } from './session/lock-session-user.ts'
import { endOtherSessions, endSession, listSessions } from './session/own-sessions.ts'
import { writeName } from './store/users.db.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** Handles the own address, name and sessions. */
export const accountHandlers: { [Name in keyof typeof accountEndpoints]: AuthHandler<Name> } = {
  async requestAddressChange(context, { newEmail, password }) {
    const { deps, user } = context
    await requireOwnPassword(context, password)
    await withAddressChangeLimit(context, newEmail, () =>
      deps.db.transaction().execute(async (tx) => {
        await lockSessionUser(tx, user)
        await enqueueJob(tx, 'answer-email-request', {
          wants: 'address-change',
          email: newEmail,
          userId: user.id,
        })
      }),
    )
    return { output: done }
  },

  async confirmAddressChange({ deps, user }, { token }) {
    return { output: await finishAddressChange(deps, user, token) }
  },

  async updateProfile({ deps, user }, { name }) {
    await deps.db.transaction().execute(async (tx) => {
      await lockSessionUser(tx, user)
      await writeName(tx, user.id, name, deps.clock.now())
    })
    return { output: done }
  },

  async listSessions({ deps, user }) {
    return { output: await listSessions(deps, user) }
  },

  async revokeSession({ deps, user }, { sessionId }) {
    await endSession(deps, user, sessionId)
    return { output: done }
  },

  async revokeOtherSessions({ deps, user }) {
    await endOtherSessions(deps, user)
    return { output: done }
  },
}
