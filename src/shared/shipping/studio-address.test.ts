import { expect, it } from 'vitest'
import { readStudioAddress, splitAddress } from './studio-address.ts'

it('the studio’s address has lines and a country, written by its two letters', () => {
  expect(readStudioAddress('Arcframe Studio; 12 Harbour Street, Unit 4;; 20457 Hamburg ; de')).toEqual({
    text: 'Arcframe Studio\n12 Harbour Street, Unit 4\n20457 Hamburg\nGermany',
    country: 'DE',
  })
})

it('a line without semicolons is read as before, without a country', () => {
  const text = 'Arcframe Studio, 12 Gantry Lane, San Francisco, CA'
  expect(readStudioAddress(text)).toEqual({ text, country: null })
})

it.each(['Studio; Harbour Street', 'Studio; Harbour Street; XX', 'DE;', ';', ';;'])(
  'an address that does not end with a country after its lines is refused: %s',
  (setting) => {
    expect(readStudioAddress(setting)).toBeNull()
  },
)

it('is shown line by line', () => {
  expect(splitAddress('Studio\n12 Harbour Street, Unit 4\nGermany')).toEqual([
    'Studio',
    '12 Harbour Street, Unit 4',
    'Germany',
  ])
  expect(splitAddress('Studio, 12 Gantry Lane,Portland')).toEqual(['Studio', '12 Gantry Lane', 'Portland'])
  expect(splitAddress('')).toEqual([])
})
