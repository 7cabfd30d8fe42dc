import { expect, it } from 'vitest'
import { userStates, userStateTitles } from './user-state.ts'

it('a user is verified, not verified, or suspended', () => {
  expect(userStates.map((state) => [state, userStateTitles[state]])).toEqual([
    ['verified', 'Verified'],
    ['unverified', 'Not verified'],
    ['suspended', 'Suspended'],
  ])
})
