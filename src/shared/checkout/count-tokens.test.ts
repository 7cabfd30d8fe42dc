import { expect, it } from 'vitest'
import { countTokens } from './count-tokens.ts'

it('one token is one, all else are several', () => {
  expect([0, 1, 2, 12].map(countTokens)).toEqual(['0 tokens', '1 token', '2 tokens', '12 tokens'])
})
