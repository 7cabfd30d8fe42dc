import { describe, expect, it } from 'vitest'
import { readPrice, readWhole, toTypedAmount } from './read-figures.ts'

const cents = (text: string, currency = 'usd') => {
  const read = readPrice(text, { maxCents: 10_000_000, currency })
  return read.isGood ? read.value : read.sentence
}

describe('amounts that an admin types', () => {
  it('become integer cents, exactly', () => {
    expect(cents('190')).toBe(19_000)
    expect(cents('190.5')).toBe(19_050)
    expect(cents(' $1,190.55 ')).toBe(119_055)
    // As a floating-point number 1.15 is a little less, and 100 times that is not 115.
    expect(cents('1.15')).toBe(115)
    expect(cents('0.01')).toBe(1)
    expect(cents('190.')).toBe(19_000)
    expect(cents('€1,190.55', 'eur')).toBe(119_055)
    expect(cents('€1,190.555', 'eur')).toMatch('at most two digits')
  })

  it('are refused in words when they are none', () => {
    expect(cents('')).toBe('Type an amount.')
    expect(cents('12,5')).toBe('Type an amount with cents after a point: 190 or 190.50.')
    expect(cents('-5')).toBe('Type an amount with cents after a point: 190 or 190.50.')
    expect(cents('1.005')).toMatch('at most two digits')
    expect(cents('0')).toBe('Type an amount above zero.')
    expect(cents('100000.01')).toBe('At most 100000.')
  })

  it('stand in the field as they were meant', () => {
    expect([19_000, 19_050, 5, 119_055].map(toTypedAmount)).toEqual(['190', '190.50', '0.05', '1190.55'])
  })
})

it('a whole number is read within its range only', () => {
  expect(readWhole(' 15 ', { min: 1, max: 600 })).toEqual({ isGood: true, value: 15 })
  for (const text of ['', '1.5', '-1', '0', '601', '15s']) {
    expect(readWhole(text, { min: 1, max: 600 }).isGood, text).toBe(false)
  }
})
