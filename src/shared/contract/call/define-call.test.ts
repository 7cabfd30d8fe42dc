import { expect, it } from 'vitest'
import { z } from 'zod'
import { defineCall, defineFileCall, pathParameters } from './define-call.ts'

const call = {
  method: 'GET',
  path: '/api/things/:thingId',
  summary: 'A thing.',
  access: 'user',
  input: z.object({ thingId: z.string() }),
  refusals: [],
} as const

it('a call is the very value that was written down', () => {
  const written = { ...call, output: z.object({}) }
  expect(defineCall(written)).toBe(written)
  const file = { ...call, output: z.string(), fileType: 'text/csv' as const }
  expect(defineFileCall(file)).toBe(file)
})

it('a path names its parameters', () => {
  expect(pathParameters('/api/subscriptions/:subscriptionId/steps/:stepId')).toEqual([
    'subscriptionId',
    'stepId',
  ])
  expect(pathParameters('/api/cart')).toEqual([])
})
