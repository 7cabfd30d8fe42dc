import { describe, expect, it } from 'vitest'
import {
  accessTable,
  decideAccess,
  findAccessRefusals,
  findOperation,
  principalKinds,
  requiredScopes,
  type Operation,
  type PrincipalKind,
  type Scope,
} from './access-table.ts'
import type { Access } from './define-call.ts'

/** In the order of `rows`. Deliberately repeated here, so that a change of access is a decision. */
const kinds = [
  'anonymous',
  'suspended',
  'user',
  'admin',
  'admin without second factor',
  'support view',
  'guest link',
  'API key',
] as const satisfies PrincipalKind[]

const no = 'forbidden'
const out = 'signed_out'
const held = 'account_suspended'
const weak = 'second_factor_needed'
const ended = 'guest_link_ended'
const yes = 'allow'

const rows: [Access, Operation, string[]][] = [
  ['entrance', 'read', [yes, yes, yes, yes, yes, yes, yes, yes]],
  ['entrance', 'change', [yes, yes, yes, yes, yes, yes, yes, yes]],
  ['public', 'read', [yes, held, yes, yes, yes, yes, yes, yes]],
  ['public', 'change', [yes, held, yes, yes, yes, no, no, yes]],
  ['user', 'read', [out, held, yes, yes, yes, yes, no, yes]],
  ['user', 'change', [out, held, yes, yes, yes, no, no, yes]],
  ['session', 'read', [out, held, yes, yes, yes, no, no, no]],
  ['session', 'change', [out, held, yes, yes, yes, no, no, no]],
  ['admin', 'read', [out, held, no, yes, weak, yes, no, yes]],
  ['admin', 'change', [out, held, no, yes, weak, no, no, yes]],
  ['guest', 'read', [ended, ended, ended, ended, ended, ended, yes, ended]],
  ['guest', 'change', [ended, ended, ended, ended, ended, ended, yes, ended]],
]

const principal = (kind: PrincipalKind, ...scopes: Scope[]) => ({ kind, scopes: new Set(scopes) })

describe('who may pass', () => {
  it.each(rows)('%s, to %s', (access, operation, verdicts) => {
    expect(kinds.map((kind) => accessTable[access][operation][kind])).toEqual(verdicts)
  })

  it('covers these and nothing else', () => {
    expect(principalKinds).toEqual(kinds)
    expect(Object.keys(accessTable)).toEqual(['entrance', 'public', 'user', 'session', 'admin', 'guest'])
  })
})

/** An API key with these scopes. */
const key = (...scopes: Scope[]) => principal('API key', ...scopes)

describe('what a principal has to hold', () => {
  it('is the scope of what it does, and another one for the studio’s calls', () => {
    expect(requiredScopes).toEqual({
      entrance: { read: [], change: [] },
      public: { read: [], change: ['write'] },
      user: { read: ['read'], change: ['write'] },
      session: { read: ['read'], change: ['write'] },
      admin: { read: ['read', 'studio'], change: ['write', 'studio'] },
      guest: { read: ['read'], change: ['write'] },
    })
  })

  it('is every one of them, where the table allows its kind', () => {
    expect(decideAccess(key('read'), 'user', 'read')).toBe('allow')
    expect(decideAccess(key('read'), 'user', 'change')).toBe('forbidden')
    expect(decideAccess(key('read'), 'admin', 'read')).toBe('forbidden')
    expect(decideAccess(key('studio'), 'admin', 'read')).toBe('forbidden')
    expect(decideAccess(key('read', 'studio'), 'admin', 'read')).toBe('allow')
    expect(decideAccess(key(), 'public', 'read')).toBe('allow')
  })

  it('opens nothing that the table refuses', () => {
    const all: Scope[] = ['read', 'write', 'studio']
    expect(decideAccess(principal('user', ...all), 'admin', 'read')).toBe('forbidden')
    expect(decideAccess(principal('suspended', ...all), 'user', 'read')).toBe('account_suspended')
    expect(decideAccess(principal('admin without second factor', ...all), 'admin', 'read')).toBe(
      'second_factor_needed',
    )
  })

  it('is nothing for anonymous callers, who pass where the table says so', () => {
    expect(decideAccess(null, 'public', 'change')).toBe('allow')
    expect(decideAccess(null, 'user', 'read')).toBe('signed_out')
  })
})

it('GET and HEAD read, all else changes', () => {
  expect(
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => findOperation({ method })),
  ).toEqual(['read', 'read', 'change', 'change', 'change', 'change'])
})

it('a call declares each refusal that its principal may get, once', () => {
  expect(findAccessRefusals('entrance', 'change')).toEqual([])
  expect(findAccessRefusals('public', 'read')).toEqual(['account_suspended'])
  expect(findAccessRefusals('admin', 'read').toSorted()).toEqual([
    'account_suspended',
    'forbidden',
    'second_factor_needed',
    'signed_out',
  ])
})
