import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON', () => {
  it('is the example of RFC 8785, section 3.2', () => {
    const value: unknown = JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`)
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts keys by UTF-16 code units, as the RFC’s own test does', () => {
    const value = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    }
    const order = [...canonicalJson(value).matchAll(/"([A-Z][^"]+)"/g)].map(([, text]) => text)
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it('is the same for the same value, in whatever order it was made', () => {
    const one = { b: [{ y: 1, x: 'ö' }], a: null, c: undefined }
    const other = { a: null, b: [{ x: 'ö', y: 1 }] }
    expect(canonicalJson(one)).toBe(canonicalJson(other))
    expect(JSON.parse(canonicalJson(one))).toEqual(other)
  })

  it('keeps the order of lists, which is part of the value', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]))
  })

  it.each([
    ['half of a character', '\ud800'],
    ['NaN', Number.NaN],
    ['infinity', Infinity],
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a date', new Date(0)],
  ])('does not exist of %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })
})
