import { randomUUID } from 'node:crypto'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins'
import { z } from 'zod'
import { paths } from '#shared/paths.ts'
import { Refusal } from '../../http/refusal.ts'
import { claimByGoogle } from './claim-by-google.ts'
import { unexpectedAccountProblem } from './expect-google-account.ts'
import type { IdentityDeps } from '../store/identity-deps.ts'
import { cookieMaxAgeSeconds, cookiePrefix } from '../session/session-cookie.ts'
import { sessionLengthMs } from '../session/start-session.ts'
import { giveAdminRole } from '../store/users.db.ts'

/** Where the client's network address stands in a request to the library; we write it, nothing from outside does. */
export const clientAddressHeader = 'x-arcframe-client-address'

export interface GoogleSettings {
  clientId: string
  clientSecret: string | undefined
  issuer: string
}

/** As much of the library as we use. */
export interface AuthLibrary {
  handler(request: Request): Promise<Response>
  $context: Promise<{ socialProviders: { id: string }[] }>
}

/**
 * Opens the identity library on our own tables, for signing in with Google only; passwords, sessions and limits are
 * ours. Its other features are unreachable (see answer-auth.ts). It reads the issuer's metadata once, at first use.
 */
export function openAuthLibrary(deps: IdentityDeps, secret: string, google: GoogleSettings): AuthLibrary {
  const { config, db, clock, log } = deps
  const signInUrl = config.baseUrl + paths.login()
  return betterAuth({
    ...storedIn(db),
    user: {
      modelName: 'users',
      validateUserInfo: ({ source }) => (source.action === 'create-user' ? mayBecomeUser(deps) : undefined),
    },
    appName: 'arcframe',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret,
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      log: (level, message) => log[level === 'error' ? 'warn' : 'info']({ library: 'better-auth' }, message),
    },
    onAPIError: { throw: true, errorURL: signInUrl },
    // Its counters know no accounts and take two statements; limit-requests.ts counts before it is asked.
    rateLimit: { enabled: false },
    plugins: [withGoogle(deps, google, signInUrl)],
    databaseHooks: {
      user: {
        create: {
          async after(user) {
            await giveAdminRole(db, user.id, config.adminEmails, clock.now())
          },
        },
      },
      account: {
        create: {
          // Google is used for authentication only: its tokens are not stored.
          before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }),
        },
        update: { before: async () => ({ data: { accessToken: null, refreshToken: null, idToken: null } }) },
      },
      session: {
        create: {
          before: async () => ({ data: { expiresAt: new Date(clock.now().getTime() + sessionLengthMs) } }),
        },
      },
    },
    advanced: {
      cookiePrefix: cookiePrefix(config.isSecureOrigin),
      // It would add `__Secure-`; our prefix is stricter.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: config.isSecureOrigin, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      database: { generateId: () => randomUUID(), validateSchema: false },
    },
  })
}

/** Our tables and columns, by the names of the database handle's camel-case plugin. */
function storedIn(db: IdentityDeps['db']) {
  return {
    database: { db, type: 'postgres' },
    session: {
      modelName: 'sessions',
      // Its row only names the user who signed in (finish-google-sign-in.ts): no cookie's token hashes to this value.
      fields: { token: 'tokenHash' },
      expiresIn: cookieMaxAgeSeconds,
      // read-session.ts notes each use.
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      // Linked only if both sides have verified the address; one that waits goes to its owner first (claim-by-google.ts).
      accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
    },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
  } satisfies BetterAuthOptions
}

/** @returns the code with which the library refuses sign-up; undefined where it is allowed */
async function mayBecomeUser({ systemStatus }: IdentityDeps): Promise<{ error: string } | undefined> {
  try {
    await systemStatus.assertAllowed('write')
  } catch (error) {
    if (error instanceof Refusal) return { error: error.code }
    throw error
  }
  return undefined
}

/** The fields of Google's profile that are used. */
const profileSchema = z.object({ sub: z.string(), email: z.string(), name: z.string().optional() })

const redirectTo = (location: string): APIError => new APIError('FOUND', undefined, { location })

/** @param signInUrl where people go who can't sign in this way */
function withGoogle(
  deps: IdentityDeps,
  { clientId, clientSecret, issuer }: GoogleSettings,
  signInUrl: string,
) {
  const assertMayBecomeUser = async () => {
    const refused = await mayBecomeUser(deps)
    if (refused) throw redirectTo(`${signInUrl}?error=${refused.error}`)
  }
  return genericOAuth({
    config: [
      {
        providerId: 'google',
        clientId,
        clientSecret,
        discoveryUrl: `${issuer}/.well-known/openid-configuration`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        requireEmailVerification: true,
        async mapProfileToUser(profile) {
          // First: a confirmation by another account than the expected one must not claim its address.
          const problem = unexpectedAccountProblem(profile)
          if (problem) throw redirectTo(`${signInUrl}?error=${problem}`)
          // An unverified address may be anyone's: nothing is looked up or stored for it.
          if (profile['emailVerified'] !== true) throw redirectTo(`${signInUrl}?error=email_not_verified`)
          // Without an address the library has its own answer.
          const known = profileSchema.safeParse(profile)
          if (known.success) await claimByGoogle(deps, known.data, assertMayBecomeUser)
          // The picture would come from another origin, which our pages do not load from.
          return { image: undefined }
        },
      },
    ],
  })
}
