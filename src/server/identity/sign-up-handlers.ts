import type { signUpEndpoints } from '#shared/contract/identity/sign-up-endpoints.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { done, type AuthHandler } from './google/auth-handler.ts'
import { completeSignIn } from './session/complete-sign-in.ts'
import { continueSignUp } from './sign-up/continue-sign-up.ts'
import { endedSignUpCookie, makeSignUpCookie, readSignUpHash } from './sign-up/sign-up-cookie.ts'
import { withEmailLimit, countEmail } from './password/with-email-limit.ts'
import { refuseWeakPassword } from './password/refuse-weak-password.ts'
import { signUp } from './sign-up/sign-up.ts'
import { verifyEmail } from './sign-up/verify-email.ts'

/** Handles signing up and verifying the address. */
export const signUpHandlers: { [Name in keyof typeof signUpEndpoints]: AuthHandler<Name> } = {
  async signUp(context, person) {
    refuseWeakPassword(person.password, 'password', person)
    const caller = { lane: 'stranger', networkUse: context.networkUse } as const
    const { hasRoom } = await countEmail(context, 'sign-up', person.email)
    const { secretHash, setCookie } = await makeSignUpCookie(context)
    await signUp(context.deps, person, { secretHash, caller, hasRoom })
    return { output: done, cookies: [setCookie] }
  },

  async continueSignUp(context) {
    const cookies = await continueSignUp(context)
    if (!cookies) return { output: { isSignedIn: false } }
    return { output: { isSignedIn: true }, cookies: [...cookies, endedSignUpCookie(context)] }
  },

  async sendVerificationEmail(context, { email, from }) {
    const signUpHash = await readSignUpHash(context)
    await withEmailLimit(context, 'verification', email, () =>
      enqueueJob(context.deps.db, 'answer-email-request', {
        wants: 'verification',
        email,
        from,
        signUpHash,
      }),
    )
    return { output: done }
  },

  async verifyEmail(context, use) {
    // A link of the mailbox proves its owner, as with a reset.
    const caller = { lane: 'known', networkUse: context.networkUse } as const
    const signUpHash = await readSignUpHash(context)
    const outcome = await verifyEmail(context.deps, { ...use, signUpHash, caller })
    if (outcome.isPasswordNeeded) {
      const { email, name } = outcome
      return { output: { status: 'password_needed', email, name } }
    }
    const cookies = [...(await completeSignIn(context, outcome.user)), endedSignUpCookie(context)]
    return { output: { status: true, from: outcome.from }, cookies }
  },
}
