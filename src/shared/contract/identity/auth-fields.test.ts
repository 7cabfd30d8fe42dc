import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  anyCodeField,
  done,
  emailField,
  fromField,
  nameField,
  newPasswordField,
  ownPasswordField,
  presentPasswordField,
  tokenField,
} from './auth-fields.ts'

/** The field's output, or the message of its error. */
const read = (field: z.ZodType, value: unknown): unknown => {
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : `✗ ${parsed.error.issues[0]?.message}`
}
const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success
const letters = (count: number) => 'a'.repeat(count)

describe('fields of signing in', () => {
  it('an e-mail address is trimmed and in lower case', () => {
    expect(read(emailField, ' Mara@Kestrup.Example ')).toBe('mara@kestrup.example')
    expect(read(emailField, 'mara')).toBe('✗ This does not look like an e-mail address.')
    expect(read(emailField, `${letters(254)}@kestrup.example`)).toBe('✗ This address is too long.')
    const longest = `${letters(60)}@${letters(60)}.${letters(60)}.${letters(60)}.${letters(7)}.co`
    expect([longest.length, takes(emailField, longest), takes(emailField, `a${longest}`)]).toEqual([
      254,
      true,
      false,
    ])
  })

  it('a new password has 10 to 128 characters', () => {
    expect(read(newPasswordField, letters(9))).toBe('✗ Use at least 10 characters.')
    expect(read(newPasswordField, letters(129))).toBe('✗ Use at most 128 characters.')
    expect([10, 128].map((count) => takes(newPasswordField, letters(count)))).toEqual([true, true])
  })

  it('a present password is taken unchanged', () => {
    expect(read(presentPasswordField, '')).toBe('✗ Enter your password.')
    expect(read(presentPasswordField, letters(129))).toBe('✗ This is not your password.')
    expect([1, 128].map((count) => takes(presentPasswordField, letters(count)))).toEqual([true, true])
    expect([takes(presentPasswordField, undefined), takes(ownPasswordField, undefined)]).toEqual([
      false,
      true,
    ])
  })

  it('a name is trimmed, and there is one', () => {
    expect(read(nameField, ' Mara ')).toBe('Mara')
    expect(read(nameField, '  ')).toBe('✗ Tell us your name.')
    expect(read(nameField, letters(101))).toBe('✗ Use at most 100 characters.')
    expect(takes(nameField, letters(100))).toBe(true)
  })

  it('a code is six digits or a recovery code, however it is written', () => {
    expect(read(anyCodeField, ' 123 456 ')).toBe('123456')
    expect(read(anyCodeField, 'ABCD-EFGH-2345-67XY')).toBe('abcdefgh234567xy')
    for (const code of ['12345', '1234567', 'x123456', letters(15), letters(17), '1bcdefgh234567xy']) {
      expect(read(anyCodeField, code)).toBe('✗ Enter the six digits that your app shows, or a recovery code.')
    }
  })

  it('a token and an address to go to have an end', () => {
    expect(['', letters(1), letters(200), letters(201)].map((token) => takes(tokenField, token))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([undefined, '', letters(2000), letters(2001)].map((from) => takes(fromField, from))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('an answer without content has a status', () => {
    expect([takes(done, { status: true }), takes(done, { status: false }), takes(done, {})]).toEqual([
      true,
      false,
      false,
    ])
  })
})
