import { z } from 'zod'
import type { AuthEndpointName } from '#shared/contract/auth-endpoints.ts'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import type { UserWithSession } from '../http/principal.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { callAuthLibrary } from './google/call-auth-library.ts'
import { done, type AuthContext, type AuthHandler } from './google/auth-handler.ts'
import { finishAddressChange } from './address/change-address.ts'
import { beginGoogleConfirmation, finishGoogleConfirmation } from './google/confirm-with-google.ts'
import { completeSignIn } from './session/complete-sign-in.ts'
import { finishGoogleSignIn } from './google/finish-google-sign-in.ts'
import { finishSignIn } from './two-factor/finish-sign-in.ts'
import { deleteSessionByToken } from './store/sessions.db.ts'
import { continueSignUp } from './sign-up/continue-sign-up.ts'
import { endedSignUpCookie, makeSignUpCookie, readSignUpHash } from './sign-up/sign-up-cookie.ts'
import { withGuessLimit, withOwnGuessLimit } from './password/with-guess-limit.ts'
import { withEmailLimit, countEmail, withAddressChangeLimit } from './password/with-email-limit.ts'
import { changePassword, checkOwnPassword, resetPassword } from './password/own-password.ts'
import { endOtherSessions, endSession, listSessions } from './session/own-sessions.ts'
import { refuseWithoutOwnPasskey } from './passkey/own-passkeys.ts'
import { passkeyHandlers } from './passkey-handlers.ts'
import { refuseWeakPassword } from './password/refuse-weak-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './two-factor/second-factor.ts'
import { beginSecondStep } from './two-factor/second-step.ts'
import { endedCookieHeader, openCookie, sessionCookieName } from './session/session-cookie.ts'
import { checkCredentials, withUnchangedPassword } from './password/sign-in.ts'
import { signUp } from './sign-up/sign-up.ts'
import { welcomeAfterReset } from './password/welcome-after-reset.ts'
import { writeName } from './store/users.db.ts'
import { verifyEmail } from './sign-up/verify-email.ts'
import { withVerificationHint } from './sign-up/with-verification-hint.ts'

/** Requires the password again, or a fresh sign-in where the account has none. */
const askPassword = (context: AuthContext<UserWithSession>, password: string | undefined): Promise<void> =>
  withOwnGuessLimit(context.deps, 'guess', context.user, (caller) =>
    checkOwnPassword(context.deps, context.user, password, caller),
  )

/** What answers each endpoint. Those that ask the library name its own path. */
export const authHandlers: { [Name in AuthEndpointName]: AuthHandler<Name> } = {
  ...passkeyHandlers,

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

  async signIn(context, { email, password }) {
    const user = await withGuessLimit(context, 'guess', email, (caller) =>
      withVerificationHint(context, { email, password, caller }, () =>
        checkCredentials(context.deps, email, password, caller),
      ),
    )
    return withUnchangedPassword(context.deps, user, async (deps) => {
      if (user.hasSecondFactor) {
        const cookie = await beginSecondStep(deps, await context.readSecret(), user.id)
        return { output: { status: true, isCodeNeeded: true }, cookies: [cookie] }
      }
      const cookies = await completeSignIn({ ...context, deps }, user)
      return { output: { status: true, isCodeNeeded: false }, cookies }
    })
  },

  async finishSignIn(context, { code }) {
    return { output: done, cookies: await finishSignIn(context, code) }
  },

  async beginSecondFactor(context, { password }) {
    await refuseWithoutOwnPasskey(context.deps, context.user)
    await askPassword(context, password)
    return { output: await beginSecondFactor(context.deps, await context.readSecret(), context.user) }
  },

  async confirmSecondFactor(context, { code }) {
    const secret = await context.readSecret()
    const recoveryCodes = await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      confirmSecondFactor(context.deps, secret, context.user, code),
    )
    return { output: { recoveryCodes } }
  },

  async renewRecoveryCodes(context, { password, code }) {
    await askPassword(context, password)
    const secret = await context.readSecret()
    const recoveryCodes = await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      renewRecoveryCodes(context.deps, secret, context.user, code),
    )
    return { output: { recoveryCodes } }
  },

  async turnOffSecondFactor(context, { password, code }) {
    await askPassword(context, password)
    const secret = await context.readSecret()
    await withOwnGuessLimit(context.deps, 'code', context.user, () =>
      turnOffSecondFactor(context.deps, secret, context.user, code),
    )
    return { output: done }
  },

  async signInWithGoogle({ deps, request, openGoogleLibrary }, { provider, from }) {
    const { baseUrl } = deps.config
    const back = safeReturnPath(from)
    const answer = await callAuthLibrary(await openGoogleLibrary(), baseUrl, request, '/sign-in/social', {
      body: {
        provider,
        // The sign-in page, asked by someone signed in, leads home.
        callbackURL: baseUrl + (back ?? paths.login()),
        errorCallbackURL: baseUrl + paths.login(back ?? undefined),
        disableRedirect: true,
      },
    })
    const { url } = z.object({ url: z.url() }).parse(answer.body)
    return { output: { url }, cookies: answer.cookies }
  },

  async confirmWithGoogle(context, { from }) {
    const { url, cookies } = await beginGoogleConfirmation(context, from)
    return { output: { url }, cookies }
  },

  async finishGoogleSignIn(context, query) {
    const confirmed = await finishGoogleConfirmation(context, query)
    if (confirmed) return confirmed
    const library = await context.openGoogleLibrary()
    const { baseUrl } = context.deps.config
    const answer = await callAuthLibrary(library, baseUrl, context.request, '/callback/google', { query })
    return finishGoogleSignIn(context, answer)
  },

  async signOut({ deps, request, readSecret }) {
    const { isSecureOrigin } = deps.config
    const name = sessionCookieName(isSecureOrigin)
    const token = openCookie(request.headers.cookie, name, await readSecret())
    if (token) await deleteSessionByToken(deps.db, token)
    return { output: done, cookies: [endedCookieHeader(name, isSecureOrigin)] }
  },

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
    await withOwnGuessLimit(context.deps, 'guess', user, (caller) =>
      changePassword(context.deps, user, passwords, caller),
    )
    return { output: done, cookies: await completeSignIn(context, user) }
  },

  async requestAddressChange(context, { newEmail, password }) {
    const { deps, user } = context
    await askPassword(context, password)
    await withAddressChangeLimit(context, newEmail, () =>
      enqueueJob(deps.db, 'answer-email-request', {
        wants: 'address-change',
        email: newEmail,
        userId: user.id,
      }),
    )
    return { output: done }
  },

  async confirmAddressChange({ deps, user }, { token }) {
    return { output: await finishAddressChange(deps, user, token) }
  },

  async updateProfile({ deps, user }, { name }) {
    await writeName(deps.db, user.id, name, deps.clock.now())
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
