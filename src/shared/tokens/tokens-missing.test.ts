import { expect, it } from 'vitest'
import { formatAvailable, tokensMissingForVideosSentence, tokensMissingSentence } from './tokens-missing.ts'

it('missing tokens are reported with the available ones', () => {
  expect([0, 1, 5].map(formatAvailable)).toEqual([
    'none is available',
    'only 1 is available',
    'only 5 are available',
  ])
})

it('the film is named, by its title where it has one', () => {
  expect(tokensMissingSentence(' Wet stone ', 3, 1)).toBe(
    '“Wet stone” needs 3 tokens, and only 1 is available. Re-plan the block: shorter or fewer films need less.',
  )
  expect(tokensMissingSentence('  ', 1, 0)).toMatch(/^This film needs 1 token, and none is available\./)
})

it('several films are counted', () => {
  expect(tokensMissingForVideosSentence(4, 12, 9)).toBe(
    'These 4 films need 12 tokens, and only 9 are available. None was activated: choose fewer, or re-plan the block.',
  )
})
