import { describe, expect, test } from 'vitest'
import { findPasswordWeakness } from './password-rules.ts'

const mara = ['Mara Lindqvist', 'mara.lindqvist@kestrup.example']

describe('a password', () => {
  test.each([
    'aaaaaaaaaa',
    'abababababab',
    'abcabcabcabc',
    'film film film ',
    '12345678901234',
    '9876543210987',
    'abcdefghijkl',
  ])('that repeats itself or counts is weak: %s', (password) => {
    expect(findPasswordWeakness(password, [])).toBe('repeated')
  })

  test.each([
    'Arcframe2026!',
    'arcframe-arcframe',
    'Admin12345678',
    'MaraLindqvist1',
    'mara.lindqvist@kestrup.example',
    'kestrup-2026',
    'Motion Control 7',
    'Studio Admin 1',
  ])('that is mostly our name, or one’s own, is weak: %s', (password) => {
    expect(findPasswordWeakness(password, mara)).toBe('guessable')
  })

  test.each([
    'one-perfect-move',
    'a long enough password',
    'Mara likes blue horses',
    'arcframe makes my day',
    'zq7!bN2&kd',
    'пароль из слов',
    '        x ',
  ])('of any characters is fine otherwise: %s', (password) => {
    expect(findPasswordWeakness(password, mara)).toBeNull()
  })
})

describe('what is left of a password without guessable words', () => {
  test.each([
    ['motioncontrol', 'guessable'],
    ['product film', 'guessable'],
    ['productfilm1234', 'guessable'],
    ['My-Studio-12', 'guessable'],
    // Eight characters of one's own are enough, seven are not; signs are not counted.
    ['studio-kw3vbz7', 'guessable'],
    ['studio-kw3vbz7-', 'guessable'],
    ['studio-kw3vbz7q', null],
    ['studio-k-w-3-v-b-z-7', 'guessable'],
    ['studio-kkkkkkkkk', 'guessable'],
  ] as const)('%s: %s', (password, weakness) => {
    expect(findPasswordWeakness(password, [])).toBe(weakness)
  })

  test('short parts of a name are ignored, because any sentence has them', () => {
    expect(findPasswordWeakness('anna and ben went home', ['Ann Ben'])).toBeNull()
    expect(findPasswordWeakness('bennett7', ['Ben Lee'])).toBeNull()
    // Four letters are a name.
    expect(findPasswordWeakness('mara-walks', ['Mara'])).toBe('guessable')
  })

  test('the longest words are removed first, so that nothing of them is left', () => {
    expect(findPasswordWeakness('lindqvist-mara-7', ['Mara', 'Lindqvist-Mara'])).toBe('guessable')
    expect(findPasswordWeakness('annalenaxkw3vbz', ['anna', 'annalenax'])).toBe('guessable')
  })
})

describe('a password that repeats itself', () => {
  test.each([
    ['abcabcab', 'repeated'],
    ['xyxyxyxyx', 'repeated'],
    ['1357913579', 'repeated'],
    ['kw3kw3kw4', null],
    ['abcdeabcdx', null],
    ['zz', 'repeated'],
    ['ab', null],
    ['90123', 'repeated'],
    ['10987', 'repeated'],
    ['13579', 'repeated'],
    ['13578', null],
  ] as const)('%s: %s', (password, weakness) => {
    expect(findPasswordWeakness(password, [])).toBe(weakness)
  })
})
