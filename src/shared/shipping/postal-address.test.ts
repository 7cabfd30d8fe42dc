import { expect, it } from 'vitest'
import { addressLimits, emptyAddress, postalAddressSchema, writeAddress } from './postal-address.ts'

const address = {
  name: 'Aiko Tanaka',
  lines: ['1-2-3 Ginza'],
  postalCode: '104-0061',
  city: 'Tokyo',
  country: 'JP',
}

it('an address is written with its country last, and without a postal code where there is none', () => {
  expect(writeAddress(address)).toEqual(['Aiko Tanaka', '1-2-3 Ginza', '104-0061 Tokyo', 'Japan'])
  expect(writeAddress({ ...address, postalCode: '' })[2]).toBe('Tokyo')
  expect(writeAddress({ ...emptyAddress('Aiko'), city: 'Tokyo', country: 'JP' })).toEqual([
    'Aiko',
    'Tokyo',
    'Japan',
  ])
})

it('each part is one line: control characters become spaces, empty lines go', () => {
  const typed = { ...address, name: ' Aiko\u0000\nTanaka ', lines: ['', ' 1-2-3\tGinza', ' '] }
  expect(postalAddressSchema.parse(typed)).toEqual({ ...address })
})

it.each([
  [{ name: '  ' }, 'Write who receives the items.'],
  [{ lines: [] }, 'Write the street and number.'],
  [{ lines: ['', '\n'] }, 'Write the street and number.'],
  [{ lines: ['1-2-3 Ginza', 'Floor 4', 'Room 5'] }, 'At most 2 lines.'],
  [{ city: '' }, 'Write the city.'],
  [{ country: '' }, 'Choose the country.'],
  [{ country: 'XX' }, 'Choose the country.'],
  [{ city: 'x'.repeat(addressLimits.city + 1) }, `Use at most ${addressLimits.city} characters.`],
])('what lacks or is too long is said: %o', (change, sentence) => {
  expect(
    postalAddressSchema.safeParse({ ...address, ...change }).error?.issues.map(({ message }) => message),
  ).toEqual([sentence])
})
