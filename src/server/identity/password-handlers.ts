import type { passwordEndpoints } from '#shared/contract/identity/password-endpoints.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { done, type AuthHandler } from './google/auth-handler.ts'
import { withOwnGuessLimit } from './password/with-guess-limit.ts'
import { withEmailLimit } from './password/with-email-limit.ts'
import { changePassword, resetPassword } from './password/own-password.ts'
import { refuseWeakPassword } from './password/refuse-weak-password.ts'
import { welcomeAfterReset } from './password/welcome-after-reset.ts'

/** Handles resets and changes of passwords. */
export const passwordHandlers: { [Name in keyof typeof passwordEndpoints]: AuthHandler<Name> } = {
  async requestPasswordReset(context, { email }) {
    await withEmailLimit(context, 'reset', email, () =>
      enqueueJob(context.deps.db, 'answer-email-request', { wants: 'reset', email }),
    )
    return { output: done }
  },

  async resetPassword(context, input) {
    const { email, passkeys } = await resetPassword(context.deps, input, context.networkUse)
    return { output: { passkeys }, cookies: [await welcomeAfterReset(context, email)] }
  },

  async changePassword(context, passwords) {
    const { user } = context
    refuseWeakPassword(passwords.newPassword, 'newPassword', user)
    const cookies = await withOwnGuessLimit(context.deps, 'guess', user, (caller) =>
      changePassword(context, user, passwords, caller),
    )
    return { output: done, cookies }
  },
}
