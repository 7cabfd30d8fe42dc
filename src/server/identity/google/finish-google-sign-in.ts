import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LibraryResponse } from './call-auth-library.ts'
import type { AuthRequest } from '../session/auth-request.ts'
import { takeLibrarySession } from '../store/sessions.db.ts'
import { completeFirstStep } from '../two-factor/complete-first-step.ts'
import { openCookie, sessionCookieName } from '../session/session-cookie.ts'
import { endedSignUpCookie } from '../sign-up/sign-up-cookie.ts'
import { findUserById, lockUser } from '../store/users.db.ts'

/**
 * Completes a sign-in with Google. The library's session row is consumed for its user id and never serves as a
 * session. Google is the first factor only: users with a second one are asked for the code; suspended users are
 * refused.
 */
export async function finishGoogleSignIn(
  authRequest: AuthRequest,
  answer: LibraryResponse,
): Promise<{ redirectTo: string; cookies: string[] }> {
  const { config, db } = authRequest.deps
  const redirectTo = answer.location ?? paths.login()
  const secret = await authRequest.readSecret()
  const name = sessionCookieName(config.isSecureOrigin)
  const sessionCookie = answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const token = openCookie(sessionCookie, name, secret)
  const cookies = answer.cookies.filter((cookie) => cookie !== sessionCookie)
  const userId = token && (await takeLibrarySession(db, token))
  if (!userId) return { redirectTo, cookies }

  try {
    const signedIn = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId)
      const user = await findUserById(tx, userId)
      return user && completeFirstStep({ ...authRequest, deps: { ...authRequest.deps, db: tx } }, user)
    })
    if (!signedIn) return { redirectTo, cookies }
    cookies.push(...signedIn.cookies)
    if (!signedIn.isCodeNeeded) return { redirectTo, cookies: [...cookies, endedSignUpCookie(authRequest)] }
  } catch (error) {
    // A person stands here, no program: they read it on the sign-in page.
    if (!(error instanceof Refusal)) throw error
    return { redirectTo: `${paths.login()}?error=${error.code}`, cookies }
  }
  const { pathname, search } = new URL(redirectTo, config.baseUrl)
  const from = pathname === paths.login() ? undefined : (safeReturnPath(pathname + search) ?? undefined)
  return { redirectTo: paths.login(from, 'code'), cookies }
}
