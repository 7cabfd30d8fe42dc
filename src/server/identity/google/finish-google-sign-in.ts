import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import { Refusal } from '../../http/refusal.ts'
import type { LibraryResponse } from './call-auth-library.ts'
import { completeSignIn, type AuthRequest } from '../session/complete-sign-in.ts'
import { takeLibrarySession } from '../store/sessions.db.ts'
import { findSecondFactor } from '../store/second-factors.db.ts'
import { beginSecondStep } from '../two-factor/second-step.ts'
import { openCookie, sessionCookieName } from '../session/session-cookie.ts'
import { endedSignUpCookie } from '../sign-up/sign-up-cookie.ts'
import { findUserById } from '../store/users.db.ts'

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
  const user = userId && (await findUserById(db, userId))
  if (!user) return { redirectTo, cookies }

  if (!(await findSecondFactor(db, user.id))?.isConfirmed) {
    try {
      return {
        redirectTo,
        cookies: [...cookies, ...(await completeSignIn(authRequest, user)), endedSignUpCookie(authRequest)],
      }
    } catch (error) {
      // A person stands here, no program: they read it on the sign-in page.
      if (!(error instanceof Refusal)) throw error
      return { redirectTo: `${paths.login()}?error=${error.code}`, cookies }
    }
  }
  const { pathname, search } = new URL(redirectTo, config.baseUrl)
  const from = pathname === paths.login() ? undefined : (safeReturnPath(pathname + search) ?? undefined)
  return {
    redirectTo: paths.login(from, 'code'),
    cookies: [...cookies, await beginSecondStep(authRequest.deps, secret, user.id)],
  }
}
