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
