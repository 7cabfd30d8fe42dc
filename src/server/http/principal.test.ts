import { describe, expect, it } from 'vitest'
import {
  accessTable,
  findOperation,
  requiredScopes,
  scopeNames,
  type PrincipalKind,
  type Scope,
  type Verdict,
} from '#shared/contract/call/access-table.ts'
import { allCalls } from '#shared/contract/all-calls.ts'
import { authEndpoints } from '#shared/contract/identity/auth-endpoints.ts'
import type { Access, Call } from '#shared/contract/call/define-call.ts'
import type { Role } from '#shared/identity/roles.ts'
import { authorize, findActingUser, type Principal, type UserWithSession } from './principal.ts'
import { Refusal } from './refusal.ts'

const calls = Object.values<Call>({ ...allCalls, ...authEndpoints })

const userWith = (roles: Role[], more: Partial<UserWithSession> = {}): UserWithSession => ({
  id: 'ana',
  email: 'ana@brand.example',
  emailVerified: true,
  name: 'Ana',
  image: null,
  roles,
  sessionId: 'session',
  ...more,
})
const customer = userWith(['user'])
const admin = userWith(['user', 'admin'])
const halfAdmin = userWith(['user'], { isSecondFactorNeeded: true })

/** Every combination of scopes, including ones that are never granted. */
const scopeSets = Array.from(
  { length: 2 ** scopeNames.length },
  (_, bits) => new Set(scopeNames.filter((_scope, index) => bits & (1 << index))),
)

const makers: Record<
  Exclude<PrincipalKind, 'suspended'>,
  (scopes: ReadonlySet<Scope>) => Principal | null
> = {
  anonymous: () => null,
  user: (scopes) => ({ kind: 'user', authenticatedBy: 'cookie', scopes, user: customer }),
  admin: (scopes) => ({ kind: 'user', authenticatedBy: 'cookie', scopes, user: admin }),
  'admin without second factor': (scopes) => ({
    kind: 'user',
    authenticatedBy: 'cookie',
    scopes,
    user: halfAdmin,
  }),
  'support view': (scopes) => ({
    kind: 'support view',
    authenticatedBy: 'cookie',
    scopes,
    user: admin,
    customerId: 'mara',
  }),
  'guest link': (scopes) => ({
    kind: 'guest link',
    authenticatedBy: 'link',
    scopes,
    linkId: 'link',
    madeBy: 'user',
  }),
  'API key': (scopes) => ({ kind: 'API key', authenticatedBy: 'bearer', scopes, keyId: 'key', user: admin }),
}

function answerTo(principal: Principal | null, call: Pick<Call, 'access' | 'method'>): Verdict {
  try {
    authorize(principal, call)
    return 'allow'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const ways = Object.entries(makers).flatMap(([kind, make]) =>
  scopeSets.map((scopes) => ({ kind: kind as keyof typeof makers, scopes, principal: make(scopes) })),
)
const answers = ways.flatMap(({ kind, scopes, principal }) =>
  calls.map(({ access, method }) => ({
    kind,
    scopes,
    access,
    operation: findOperation({ method }),
    answer: answerTo(principal, { access, method }),
  })),
)
const allowedTo = (kind: PrincipalKind, holds: (scopes: ReadonlySet<Scope>) => boolean = () => true) =>
  [
    ...new Set(
      answers
        .filter((each) => each.kind === kind && each.answer === 'allow' && holds(each.scopes))
        .map(({ access, operation }) => `${access} ${operation}`),
    ),
  ].toSorted()

describe('every call before every kind of principal with every set of scopes', () => {
  it('answers by the row of its kind, then by the scopes that the call needs', () => {
    for (const { kind, scopes, access, operation, answer } of answers) {
      const row = accessTable[access][operation][kind]
      const holdsAll = requiredScopes[access][operation].every((scope) => scopes.has(scope))
      const expected = row !== 'allow' || kind === 'anonymous' || holdsAll ? row : 'forbidden'
      expect([kind, [...scopes], access, operation, answer]).toEqual([
        kind,
        [...scopes],
        access,
        operation,
        expected,
      ])
    }
  })

  const entrances = ['entrance change', 'entrance read']

  it('a guest link, whatever its scopes, has its own calls, reads what is public and no user’s data', () => {
    expect(allowedTo('guest link')).toEqual([...entrances, 'guest change', 'guest read', 'public read'])
    expect(allowedTo('guest link', (scopes) => !scopes.has('write'))).not.toContain('guest change')
  })

  it('a support view, whatever its scopes, changes nothing and no credential or session', () => {
    expect(allowedTo('support view')).toEqual(['admin read', ...entrances, 'public read', 'user read'])
  })

  it('an API key never signs in, ends a session or deletes the account', () => {
    expect(allowedTo('API key').filter((each) => each.startsWith('session'))).toEqual([])
  })

  it('an API key that may only read changes nothing; without the studio it reads nothing of the studio', () => {
    expect(allowedTo('API key', (scopes) => !scopes.has('write'))).toEqual([
      'admin read',
      ...entrances,
      'public read',
      'user read',
    ])
    expect(
      allowedTo('API key', (scopes) => !scopes.has('studio')).filter((each) => each.startsWith('admin')),
    ).toEqual([])
  })

  it('an admin’s calls refuse everyone else with the code of the reason', () => {
    const call: { access: Access; method: Call['method'] } = { access: 'admin', method: 'PUT' }
    const all = new Set(scopeNames)
    expect(Object.entries(makers).map(([kind, make]) => [kind, answerTo(make(all), call)])).toEqual([
      ['anonymous', 'signed_out'],
      ['user', 'forbidden'],
      ['admin', 'allow'],
      ['admin without second factor', 'second_factor_needed'],
      ['support view', 'forbidden'],
      ['guest link', 'forbidden'],
      ['API key', 'allow'],
    ])
  })
})

const findRoles = (...scopes: Scope[]) => findActingUser(makers['API key'](new Set(scopes)))?.roles

describe('the user for whom a principal acts', () => {
  it('is an admin to use cases only where the key holds the studio', () => {
    expect(findRoles('read', 'write')).toEqual(['user'])
    expect(findRoles('read', 'studio')).toEqual(['user', 'admin'])
  })

  it('is null for a guest link, and the admin themselves in a support view', () => {
    expect(findActingUser(makers['guest link'](new Set(['read'])))).toBeNull()
    expect(findActingUser(makers['support view'](new Set(['read', 'studio'])))).toBe(admin)
  })
})
