import { expect, test } from 'vitest'
import { readWholeNumber } from './whole-number.ts'

const count = { min: 1, max: 99, unit: 'films', zeroHint: 'To have none, remove the line.' }

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['099', 99],
  ['+3', 3],
])('the text %j is %d films', (text, value) => {
  expect(readWholeNumber(text, count)).toEqual({ isGood: true, value })
})

test.each([
  ['0', 'At least 1. To have none, remove the line.'],
  ['-1', 'At least 1. To have none, remove the line.'],
  ['1e9', 'At most 99 films here.'],
  ['1.5', 'Only whole films: 1 or 2.'],
  ['two', '“two” is not a number. Type 1 to 99.'],
  ['', 'Type how many films: 1 to 99.'],
  ['NaN', '“NaN” is not a number. Type 1 to 99.'],
  ['Infinity', '“Infinity” is not a number. Type 1 to 99.'],
])('the text %j is answered: %s', (text, sentence) => {
  expect(readWholeNumber(text, count)).toEqual({ isGood: false, sentence })
})

test('what is too little is answered with the least alone where there is no way to none', () => {
  expect(readWholeNumber('0', { min: 5, max: 300, unit: 'seconds' })).toEqual({
    isGood: false,
    sentence: 'At least 5.',
  })
})
