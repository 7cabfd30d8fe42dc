import { z } from 'zod'
import { safeReturnPath } from '#shared/identity/return-path.ts'
import { paths } from '#shared/paths.ts'
import type { UserWithSession } from '../../http/principal.ts'
import { refuse } from '../../http/refusal.ts'
import { callAuthLibrary } from './call-auth-library.ts'
import type { AuthContext } from './auth-handler.ts'
import { withExpectedAccount } from './expect-google-account.ts'
import {
  cookieHeader,
  cookiePrefix,
  endedCookieHeader,
  openCookie,
  sealToken,
} from '../session/session-cookie.ts'
import { sessionCookieName } from '../session/session-cookie.ts'
import { confirmSession, findSession, takeLibrarySession } from '../store/sessions.db.ts'
import { findGoogleAccountId } from '../store/users.db.ts'

/** Time limit for the confirmation at Google. */
const confirmationSeconds = 10 * 60

/** Google is to ask again who was asked longer ago than this. */
const maxAgeSeconds = 5 * 60

const confirmationCookieName = (isSecureOrigin: boolean): string =>
  `${cookiePrefix(isSecureOrigin)}.google_confirmation`

/**
 * Begins to confirm with Google that the owner of this session is here. The browser gets a signed note of the session,
 * bound to the state of this one visit, so that no other answer of Google's is taken for it.
 *
 * @param from the page to return to, with what the person was doing
 * @throws Refusal not_found, for an account that never signed in with Google; google_unavailable
 */
export async function beginGoogleConfirmation(
  context: AuthContext<UserWithSession>,
  from: string | undefined,
): Promise<{ url: string; cookies: string[] }> {
  const { deps, request, user } = context
  const { baseUrl, isSecureOrigin } = deps.config
  if ((await findGoogleAccountId(deps.db, user.id)) === null) throw refuse('not_found')
  const back = safeReturnPath(from) ?? paths.account()
  const answer = await callAuthLibrary(
    await context.openGoogleLibrary(),
    baseUrl,
    request,
    '/sign-in/social',
    {
      body: {
        provider: 'google',
        callbackURL: baseUrl + paths.account(),
        errorCallbackURL: baseUrl + paths.account(),
        disableRedirect: true,
        loginHint: user.email,
        additionalParams: {
          prompt: 'select_account',
          max_age: String(maxAgeSeconds),
          claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }),
        },
      },
    },
  )
  const { url } = z.object({ url: z.url() }).parse(answer.body)
  const state = new URL(url).searchParams.get('state') ?? ''
  const note = sealToken(`${state} ${user.sessionId} ${back}`, await context.readSecret())
  const cookie = cookieHeader(confirmationCookieName(isSecureOrigin), note, {
    maxAgeSeconds: confirmationSeconds,
    isSecureOrigin,
  })
  return { url, cookies: [...answer.cookies, cookie] }
}

/**
 * Takes Google's answer to `beginGoogleConfirmation`: this very session counts as confirmed from now. It makes no
 * session and no account, and another Google account confirms nothing.
 *
 * @returns null if the answer belongs to an ordinary sign-in
 */
export async function finishGoogleConfirmation(
  context: AuthContext<null>,
  query: Record<string, string | undefined>,
): Promise<{ redirectTo: string; cookies: string[] } | null> {
  const { deps, request } = context
  const { isSecureOrigin, baseUrl } = deps.config
  const secret = await context.readSecret()
  const cookieName = confirmationCookieName(isSecureOrigin)
  const [state, sessionId, back = ''] =
    openCookie(request.headers.cookie, cookieName, secret)?.split(' ') ?? []
  if (!state || state !== query['state']) return null
  const ended = endedCookieHeader(cookieName, isSecureOrigin)

  const token = openCookie(request.headers.cookie, sessionCookieName(isSecureOrigin), secret)
  const now = deps.clock.now()
  const user = token ? (await findSession(deps.db, token, now))?.user : undefined
  const accountId = user && user.sessionId === sessionId ? await findGoogleAccountId(deps.db, user.id) : null
  if (!user || accountId === null) return { redirectTo: back, cookies: [ended] }

  const library = await context.openGoogleLibrary()
  const since = new Date(now.getTime() - maxAgeSeconds * 1000)
  const answer = await withExpectedAccount({ accountId, since }, () =>
    callAuthLibrary(library, baseUrl, request, '/callback/google', { query }),
  )
  const name = sessionCookieName(isSecureOrigin)
  const librarySession = answer.cookies.find((cookie) => cookie.startsWith(`${name}=`))
  const libraryToken = openCookie(librarySession, name, secret)
  const namedId = libraryToken && (await takeLibrarySession(deps.db, libraryToken))
  const cookies = [...answer.cookies.filter((cookie) => cookie !== librarySession), ended]
  if (namedId === user.id) {
    await confirmSession(deps.db, user.sessionId, now)
    return { redirectTo: back, cookies }
  }
  const code = new URL(answer.location ?? '', baseUrl).searchParams.get('error') ?? 'not_confirmed'
  return { redirectTo: withError(back, code, baseUrl), cookies }
}

function withError(path: string, code: string, baseUrl: string): string {
  const url = new URL(path, baseUrl)
  url.searchParams.set('error', code)
  return url.pathname + url.search + url.hash
}
