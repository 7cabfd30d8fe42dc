import type { RefusalCode } from '../../refusals.ts'
import type { Access } from './define-call.ts'

/** What a principal may do, beside what it is: an API key or a link may hold less than its owner. */
export const scopeNames = ['read', 'write', 'studio'] as const
export type Scope = (typeof scopeNames)[number]

/**
 * Kinds of principal in the table. Without a session, with an ended or expired one, with a cookie whose signature is
 * wrong, or with an unverified address, a caller is anonymous.
 */
export const principalKinds = [
  'anonymous',
  'suspended',
  'user',
  'admin',
  'admin without second factor',
  'support view',
  'guest link',
  'API key',
] as const
export type PrincipalKind = (typeof principalKinds)[number]

/** GET and HEAD read; everything else counts as a change, also where it only computes. */
export type Operation = 'read' | 'change'
export type Verdict = 'allow' | RefusalCode
type Row = Record<PrincipalKind, Verdict>

/** Scopes that a call requires, where the table allows the principal's kind. Anonymous callers hold none. */
export const requiredScopes: Record<Access, Record<Operation, readonly Scope[]>> = {
  entrance: { read: [], change: [] },
  public: { read: [], change: ['write'] },
  user: { read: ['read'], change: ['write'] },
  session: { read: ['read'], change: ['write'] },
  admin: { read: ['read', 'studio'], change: ['write', 'studio'] },
  guest: { read: ['read'], change: ['write'] },
}

const allowed: Row = {
  anonymous: 'allow',
  suspended: 'allow',
  user: 'allow',
  admin: 'allow',
  'admin without second factor': 'allow',
  'support view': 'allow',
  'guest link': 'allow',
  'API key': 'allow',
}

/** Calls of guests authenticate links alone: a session counts as anonymous. */
const byLink: Row = {
  anonymous: 'guest_link_ended',
  suspended: 'guest_link_ended',
  user: 'guest_link_ended',
  admin: 'guest_link_ended',
  'admin without second factor': 'guest_link_ended',
  'support view': 'guest_link_ended',
  'guest link': 'allow',
  'API key': 'guest_link_ended',
}

/**
 * Access as one table: the verdict for each kind of call and principal, decided before the call's handler runs.
 */
export const accessTable: Record<Access, Record<Operation, Row>> = {
  entrance: { read: allowed, change: allowed },
  public: {
    read: {
      anonymous: 'allow',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'allow',
      'guest link': 'allow',
      'API key': 'allow',
    },
    change: {
      anonymous: 'allow',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'forbidden',
      'guest link': 'forbidden',
      'API key': 'allow',
    },
  },
  user: {
    read: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'allow',
      'guest link': 'forbidden',
      'API key': 'allow',
    },
    change: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'forbidden',
      'guest link': 'forbidden',
      'API key': 'allow',
    },
  },
  session: {
    read: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'forbidden',
      'guest link': 'forbidden',
      'API key': 'forbidden',
    },
    change: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'allow',
      admin: 'allow',
      'admin without second factor': 'allow',
      'support view': 'forbidden',
      'guest link': 'forbidden',
      'API key': 'forbidden',
    },
  },
  admin: {
    read: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'forbidden',
      admin: 'allow',
      'admin without second factor': 'second_factor_needed',
      'support view': 'allow',
      'guest link': 'forbidden',
      'API key': 'allow',
    },
    change: {
      anonymous: 'signed_out',
      suspended: 'account_suspended',
      user: 'forbidden',
      admin: 'allow',
      'admin without second factor': 'second_factor_needed',
      'support view': 'forbidden',
      'guest link': 'forbidden',
      'API key': 'allow',
    },
  },
  guest: { read: byLink, change: byLink },
}

/** Whether a call reads or changes, by its method: HTTP's own rule (RFC 9110, 9.2.1). */
export function findOperation({ method }: { method: string }): Operation {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'change'
}

/**
 * The verdict on a call for a principal: its kind by the table, then its scopes.
 * @param principal null for an anonymous caller
 */
export function decideAccess(
  principal: { kind: PrincipalKind; scopes: ReadonlySet<Scope> } | null,
  access: Access,
  operation: Operation,
): Verdict {
  const verdict = accessTable[access][operation][principal?.kind ?? 'anonymous']
  if (verdict !== 'allow' || !principal) return verdict
  return requiredScopes[access][operation].every((scope) => principal.scopes.has(scope))
    ? 'allow'
    : 'forbidden'
}

/** The refusals that a call may answer with for the principal alone. */
export function findAccessRefusals(access: Access, operation: Operation): RefusalCode[] {
  const verdicts = [...new Set(Object.values(accessTable[access][operation]))]
  return verdicts.filter((verdict) => verdict !== 'allow')
}
