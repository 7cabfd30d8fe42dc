import { expect, it } from 'vitest'
import { nextParcelReference, readParcelReference } from './parcel-reference.ts'

it('each parcel has a number of its own behind the subscription’s reference', () => {
  expect(nextParcelReference('AF-7KQM-3XRT', [])).toBe('AF-7KQM-3XRT-1')
  expect(nextParcelReference('AF-7KQM-3XRT', ['AF-7KQM-3XRT-1', 'AF-7KQM-3XRT-4'])).toBe('AF-7KQM-3XRT-5')
})

it.each([
  ['AF-7KQM-3XRT', 'AF-7KQM-3XRT'],
  [' af 7kqm 3xrt ', 'AF-7KQM-3XRT'],
  ['AF-7KQM-3XRT-12', 'AF-7KQM-3XRT'],
  ['AF-7KQM', null],
  ['AF-7KQM-3XRT-X', null],
  ['ines@kestrup.example', null],
  ['', null],
])('reads off “%s” the reference %s', (typed, reference) => {
  expect(readParcelReference(typed)).toBe(reference)
})
