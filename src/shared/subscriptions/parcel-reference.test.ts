import { expect, it } from 'vitest'
import { nextParcelReference } from './parcel-reference.ts'

it('each parcel has a number of its own behind the subscription’s reference', () => {
  expect(nextParcelReference('AF-7KQM-3XRT', [])).toBe('AF-7KQM-3XRT-1')
  expect(nextParcelReference('AF-7KQM-3XRT', ['AF-7KQM-3XRT-1', 'AF-7KQM-3XRT-4'])).toBe('AF-7KQM-3XRT-5')
})
