import type { signInEndpoints } from '#shared/contract/identity/sign-in-endpoints.ts'
import { z } from 'zod'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import { callAuthLibrary } from './google/call-auth-library.ts'
import { done, type AuthHandler } from './google/auth-handler.ts'
import { beginGoogleConfirmation, finishGoogleConfirmation } from './google/confirm-with-google.ts'
import { finishGoogleSignIn } from './google/finish-google-sign-in.ts'
import { completeFirstStep } from './two-factor/complete-first-step.ts'
import { finishSignIn } from './two-factor/finish-sign-in.ts'
import { deleteSessionByToken } from './store/sessions.db.ts'
import { withGuessLimit } from './password/with-guess-limit.ts'
import { endedCookieHeader, openCookie, sessionCookieName } from './session/session-cookie.ts'
import { checkCredentials, withUnchangedPassword } from './password/sign-in.ts'
import { withVerificationHint } from './sign-up/with-verification-hint.ts'

/** Handles signing in by password, code and Google, and signing out. */
export const signInHandlers: { [Name in keyof typeof signInEndpoints]: AuthHandler<Name> } = {
  async signIn(context, { email, password }) {
    const user = await withGuessLimit(context, 'guess', email, (caller) =>
      withVerificationHint(context, { email, password, caller }, () =>
        checkCredentials(context.deps, email, password, caller),
      ),
    )
    return withUnchangedPassword(context.deps, user, async (deps) => {
      const { isCodeNeeded, cookies } = await completeFirstStep({ ...context, deps }, user)
      return { output: { status: true, isCodeNeeded }, cookies }
    })
  },

  async finishSignIn(context, { code }) {
    return { output: done, cookies: await finishSignIn(context, code) }
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
}
