import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commonRefusals, hasBody } from './common-refusals.ts'
import { defineCall, type Call } from './define-call.ts'

const call = (changes: Partial<Call>): Call =>
  defineCall({
    method: 'GET',
    path: '/api/things',
    summary: 'Things.',
    access: 'public',
    input: z.object({}),
    output: z.object({}),
    refusals: [],
    ...changes,
  })
const always = ['invalid_input', 'busy', 'database_unavailable', 'storage_full', 'internal']
/** The refusals of a call without those that every call has. */
const own = (changes: Partial<Call>) => commonRefusals(call(changes)).filter((code) => !always.includes(code))

describe('the refusals before a call’s handler', () => {
  it('are few for what anyone may read', () => {
    expect(commonRefusals(call({}))).toEqual([
      'invalid_input',
      'account_suspended',
      'busy',
      'database_unavailable',
      'storage_full',
      'internal',
    ])
  })

  it('need no session at the entrance', () => {
    expect(own({ access: 'entrance' })).toEqual([])
  })

  it('are more for calls of users and of admins, by the table of access', () => {
    expect(own({ access: 'user' })).toEqual(['signed_out', 'account_suspended', 'forbidden'])
    expect(own({ access: 'admin' }).toSorted()).toEqual([
      'account_suspended',
      'forbidden',
      'second_factor_needed',
      'signed_out',
    ])
  })

  it('are more for what changes something, by what it sends', () => {
    expect(own({ access: 'entrance', method: 'POST' })).toEqual([
      'foreign_origin',
      'body_too_large',
      'unsupported_media_type',
    ])
    expect(own({ access: 'entrance', method: 'DELETE' })).toEqual(['foreign_origin'])
    expect(own({ method: 'DELETE' })).toEqual(['foreign_origin', 'account_suspended', 'forbidden'])
    expect(
      (['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] as const).map((method) => hasBody(call({ method }))),
    ).toEqual([false, false, true, true, true])
  })

  it('limit how often signed-in people change something, or ask the card provider', () => {
    expect(own({ access: 'user', method: 'DELETE' })).toContain('too_many_requests')
    expect(own({ access: 'user', asksProvider: true })).toContain('too_many_requests')
    expect(own({ access: 'user' })).not.toContain('too_many_requests')
    for (const access of ['public', 'entrance'] as const) {
      expect(own({ access, method: 'DELETE', asksProvider: true })).not.toContain('too_many_requests')
    }
  })

  it('name the flag that may switch a call off', () => {
    expect(own({ operation: 'write' })).toContain('writes_disabled')
    expect(own({})).not.toContain('writes_disabled')
  })
})
