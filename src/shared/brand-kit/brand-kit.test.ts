import { expect, test } from 'vitest'
import { brandKitTextsSchema, readColour } from './brand-kit.ts'
import { describeColour, findContrast } from './contrast.ts'
import { chooseLogo } from './grounds.ts'

test.each([
  ['#2F6BFF', '#2f6bff'],
  ['2f6bff', '#2f6bff'],
  [' #fa0 ', '#ffaa00'],
  ['blue', null],
  ['#12345', null],
  ['#2f6bff80', null],
  ['', null],
])('a colour typed as %j is %j', (text, colour) => {
  expect(readColour(text)).toBe(colour)
})

test('a brand kit has up to six colours, each once', () => {
  const texts = { wordsToAvoid: [], tagline: '' }
  const six = ['#000', '#111', '#222', '#333', '#444', '#555']
  expect(brandKitTextsSchema.parse({ ...texts, colours: ['#ABC', 'aabbcc'] }).colours).toEqual(['#aabbcc'])
  expect(brandKitTextsSchema.parse({ ...texts, colours: six }).colours).toHaveLength(6)
  expect(brandKitTextsSchema.safeParse({ ...texts, colours: [...six, '#666'] }).success).toBe(false)
  expect(brandKitTextsSchema.safeParse({ ...texts, colours: ['url(x)'] }).success).toBe(false)
})

test.each([
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#2f6bff', '#2f6bff', 1],
])('%s and %s have a contrast of %d to 1', (one, other, contrast) => {
  expect(findContrast(one, other)).toBeCloseTo(contrast, 2)
  expect(findContrast(other, one)).toBeCloseTo(contrast, 2)
})

test.each([
  ['#ffee00', 'black', 'white'],
  ['#0d0718', 'white', 'black'],
  ['#2f6bff', 'black', null],
] as const)('on %s words are read in %s, and it is faint on %s', (colour, wordsOnIt, faintOn) => {
  expect(describeColour(colour)).toMatchObject({ wordsOnIt, faintOn })
})

test('a ground without its own logo borrows the other one’s, marked as borrowed', () => {
  expect(chooseLogo({ light: 'l', dark: null }, 'light')).toEqual({ logo: 'l', isBorrowed: false })
  expect(chooseLogo({ light: 'l', dark: null }, 'dark')).toEqual({ logo: 'l', isBorrowed: true })
  expect(chooseLogo({ light: null, dark: null }, 'dark')).toBeNull()
})
