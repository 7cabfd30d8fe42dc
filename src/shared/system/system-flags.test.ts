import { describe, expect, it } from 'vitest'
import {
  allFlagsOff,
  flagsCacheMs,
  isOperationAllowed,
  notAllowedMessage,
  systemFlagsSchema,
} from './system-flags.ts'
import type { OperationKind, SystemFlags } from './system-flags.ts'

const kinds: OperationKind[] = ['write', 'upload', 'function', 'essential']
const blocked = (flags: Partial<SystemFlags>) =>
  kinds.filter((kind) => !isOperationAllowed({ ...allFlagsOff, ...flags }, kind))

describe('which operations the flags block', () => {
  it.each([
    ['disableWrites', ['write']],
    ['disableFileUploads', ['upload']],
    ['disableNonEssentialFunctions', ['function']],
    ['completeShutdown', kinds],
  ] as const)('%s blocks %j', (flag, expected) => {
    expect(blocked({ [flag]: true })).toEqual(expected)
  })

  it('is none while all flags are off', () => {
    expect(blocked({})).toEqual([])
  })

  it('keeps the specified figures and words', () => {
    expect(flagsCacheMs).toBe(300_000)
    expect(notAllowedMessage).toBe('Operation not allowed: Daily quota exceeded')
  })
})

it('the document of the flags has all four, each on or off', () => {
  expect(systemFlagsSchema.parse(allFlagsOff)).toEqual({
    disableWrites: false,
    disableFileUploads: false,
    disableNonEssentialFunctions: false,
    completeShutdown: false,
  })
  expect(systemFlagsSchema.safeParse({}).success).toBe(false)
})
