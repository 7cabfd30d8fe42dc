import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import type { LibraryAnswer } from './ask-library.ts'
import type { Door } from './enter.ts'
import { deleteSessionByToken, findSession } from './identity.db.ts'
import { knownDeviceCookie } from './known-device.ts'
import { beginSecondStep } from './second-step.ts'
import { openCookie, sessionCookieName } from './session-cookie.ts'

/**
 * What the library answers when Google has said who somebody is. Google is the first step only: whoever has a second
 * factor gets no session from it, and is led to the code.
 */
export async function finishGoogleSignIn(
  { deps, request, readSecret }: Door,
  answer: LibraryAnswer,
): Promise<{ redirectTo: string; cookies: string[] }> {
  const { config, db, clock } = deps
  const redirectTo = answer.location ?? paths.login()
  const secret = await readSecret()
  const name = sessionCookieName(config.isSecureOrigin)
  const sessionCookie = answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const token = openCookie(sessionCookie, name, secret)
  const found = token && (await findSession(db, token, clock.now()))
  if (!token || !found) return { redirectTo, cookies: answer.cookies }

  if (!found.hasSecondFactor) {
    const device = knownDeviceCookie(request.headers.cookie, found.user.email, secret, config.isSecureOrigin)
    return { redirectTo, cookies: [...answer.cookies, device] }
  }
  await deleteSessionByToken(db, token)
  const { pathname, search } = new URL(redirectTo, config.baseUrl)
  const from = pathname === paths.login() ? undefined : (safeReturnPath(pathname + search) ?? undefined)
  return {
    redirectTo: paths.login(from, 'code'),
    cookies: [
      ...answer.cookies.filter((cookie) => cookie !== sessionCookie),
      await beginSecondStep(deps, secret, found.user.id),
    ],
  }
}
