import { expect, it } from 'vitest'
import { countries, countryName, crossesCustoms, isCountry } from './countries.ts'

it('every country has two letters, a name and one place in the list', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries).size).toBe(249)
  for (const code of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(countryName(code)).not.toBe(code)
  }
  expect(countryName('DE')).toBe('Germany')
  expect(['DE', 'de', 'XX', 'EU', ''].map(isCountry)).toEqual([true, false, false, false, false])
})

it.each([
  ['DE', 'DE', false],
  ['US', 'US', false],
  ['FR', 'DE', false],
  ['MC', 'DE', false],
  ['CH', 'DE', true],
  ['DE', 'GB', true],
  ['US', 'CA', true],
])('customs sees a parcel from %s to %s: %s', (from, to, isSeen) => {
  expect(crossesCustoms(from, to)).toBe(isSeen)
  expect(crossesCustoms(to, from)).toBe(isSeen)
})
