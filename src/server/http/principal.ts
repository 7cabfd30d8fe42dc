import type { FastifyRequest } from 'fastify'
import {
  decideAccess,
  findOperation,
  type PrincipalKind,
  type Scope,
} from '#shared/contract/call/access-table.ts'
import type { Access } from '#shared/contract/call/define-call.ts'
import { hasRole, type Role } from '#shared/identity/roles.ts'
import { refuse } from './refusal.ts'

/** The user for whom a request acts, with the roles that apply to this request. */
export interface SignedInUser {
  id: string
  email: string
  emailVerified: boolean
  name: string
  image: string | null
  roles: Role[]
  /** An admin who has no second factor where one is needed: until then without the role. */
  isSecondFactorNeeded?: boolean
}

/** A user with the session they sent: read in one statement, on each request. */
export interface UserWithSession extends SignedInUser {
  sessionId: string
}

interface PrincipalOf<Kind extends string, By extends 'cookie' | 'bearer' | 'link'> {
  kind: Kind
  authenticatedBy: By
  scopes: ReadonlySet<Scope>
}

interface UserPrincipal extends PrincipalOf<'user', 'cookie'> {
  user: UserWithSession
}

/** An admin who reads a customer's data. The reads are the admin's own, and nothing can be changed. */
interface SupportViewPrincipal extends PrincipalOf<'support view', 'cookie'> {
  user: UserWithSession
  /** Whose account is looked at. */
  customerId: string
}

/** The holder of a link to one thing, without an account. */
export interface GuestLinkPrincipal extends PrincipalOf<'guest link', 'link'> {
  linkId: string
  /** The user who made the link. */
  madeBy: string
}

/** A program of a user. `scopes` is what the key was given and its owner still has. */
interface ApiKeyPrincipal extends PrincipalOf<'API key', 'bearer'> {
  keyId: string
  user: SignedInUser
}

/** Who makes a request; null in place of one is an anonymous caller. */
export type Principal = UserPrincipal | SupportViewPrincipal | GuestLinkPrincipal | ApiKeyPrincipal

/** Reads the session cookie of a request; refuses suspended users. */
type ReadSession = (request: FastifyRequest) => Promise<UserWithSession | null>

/**
 * Authenticates a request by its session cookie. API keys are not issued yet: a request with another credential is
 * anonymous. Links authenticate the calls of guests alone, which read no cookie (`readGuestPrincipal`).
 *
 * @throws Refusal account_suspended, and others from `readSession`
 */
export async function readPrincipal(
  { readSession }: { readSession: ReadSession },
  request: FastifyRequest,
): Promise<UserPrincipal | SupportViewPrincipal | null> {
  const user = await readSession(request)
  if (!user) return null
  const customerId = request.headers[supportViewHeader]
  if (typeof customerId === 'string' && customerId !== '' && hasRole(user, 'admin')) {
    return {
      kind: 'support view',
      authenticatedBy: 'cookie',
      scopes: new Set(['read', 'studio']),
      user,
      customerId,
    }
  }
  return { kind: 'user', authenticatedBy: 'cookie', scopes: findOwnScopes(user), user }
}

/** Names the customer whose account the support view shows; narrows an admin's request to reading. */
const supportViewHeader = 'support-view'

/** What a user may do by a session of their own. */
function findOwnScopes(user: Pick<SignedInUser, 'roles'>): ReadonlySet<Scope> {
  return new Set<Scope>(hasRole(user, 'admin') ? ['read', 'write', 'studio'] : ['read', 'write'])
}

/**
 * Authorizes a principal by the table of access.
 * @throws Refusal the table's code
 */
export function authorize(
  principal: Principal | null,
  { access, method }: { access: Access; method: string },
): void {
  const verdict = decideAccess(
    principal && { kind: findKind(principal), scopes: principal.scopes },
    access,
    findOperation({ method }),
  )
  if (verdict !== 'allow') throw refuse(verdict)
}

function findKind(principal: Principal): PrincipalKind {
  if (principal.kind !== 'user') return principal.kind
  if (principal.user.isSecondFactorNeeded) return 'admin without second factor'
  return hasRole(principal.user, 'admin') ? 'admin' : 'user'
}

/**
 * The user for whom a principal acts; null where there is none. Without the scope `studio`, an admin's API key acts
 * without the role admin: use cases check what the key may do, not its owner.
 */
export function findActingUser(principal: Principal | null): SignedInUser | null {
  if (!principal || principal.kind === 'guest link') return null
  if (principal.kind !== 'API key' || principal.scopes.has('studio')) return principal.user
  return { ...principal.user, roles: principal.user.roles.filter((role) => role !== 'admin') }
}

/**
 * Authenticates and authorizes a request that only users may make.
 * @throws Refusal signed_out, account_suspended, forbidden
 */
export async function requireUser(
  identity: { readSession: ReadSession },
  request: FastifyRequest,
): Promise<SignedInUser> {
  const principal = await readPrincipal(identity, request)
  authorize(principal, { access: 'user', method: request.method })
  const user = findActingUser(principal)
  if (!user) throw refuse('signed_out')
  return user
}
