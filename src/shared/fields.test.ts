import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  describeExcess,
  idField,
  multilineText,
  neededReasonField,
  pageFields,
  reasonField,
  singleLineText,
  timeField,
} from './fields.ts'

/** The field's output, or the message of its error. */
const read = (field: z.ZodType, value: unknown): unknown => {
  const parsed = field.safeParse(value)
  return parsed.success ? parsed.data : `✗ ${parsed.error.issues[0]?.message}`
}
const takes = (field: z.ZodType, value: unknown) => field.safeParse(value).success
const letters = (count: number) => 'a'.repeat(count)

describe('fields of every area', () => {
  it('an id is opaque and harmless', () => {
    expect([letters(1), 'sub_1-X', letters(64)].every((id) => takes(idField, id))).toBe(true)
    for (const id of ['', letters(65), 'a b', ' a', 'a;', 'a/b', 'ü']) {
      expect(read(idField, id)).toBe('✗ This is not an id.')
    }
  })

  it('a time is ISO 8601 in UTC', () => {
    expect(takes(timeField, '2026-03-01T10:00:00.000Z')).toBe(true)
    expect(takes(timeField, '2026-03-01')).toBe(false)
  })

  it('typed text keeps its lines, is trimmed and without NUL', () => {
    const field = multilineText(12)
    expect(read(field, '  Two\n\tlines\u0000  ')).toBe('Two\n\tlines')
    expect(read(field, letters(13))).toBe('✗ Use at most 12 characters.')
    expect(read(field, ` ${letters(12)} `)).toBe(letters(12))
  })

  it('text of one line has no line breaks and no control characters', () => {
    const field = singleLineText(12)
    expect(read(field, ' One\r\nline\u2028of\u0000\ttext ')).toBe('✗ Use at most 12 characters.')
    expect(read(field, '\u0007One\r\nline\u2029')).toBe('One line')
    expect(read(field, '\u0000\n')).toBe('')
  })

  it('a reason is trimmed, without NUL, and of 500 characters at most', () => {
    expect(read(reasonField, ' Too\u0000 dark\u0000. ')).toBe('Too dark.')
    expect(read(reasonField, '')).toBe('')
    expect([takes(reasonField, letters(500)), takes(reasonField, letters(501))]).toEqual([true, false])
  })

  it('where a reason is needed, spaces are none', () => {
    expect(read(neededReasonField, ' \u0000 ')).toBe('✗ Say why: the reason is stored with the change.')
    expect(read(neededReasonField, ' x ')).toBe('x')
  })

  it('a page has ten entries, or 1 to 100', () => {
    const page = z.object(pageFields)
    expect(read(page, {})).toEqual({ pageSize: 10 })
    expect(read(page, { pageSize: '25', startAfter: letters(200) })).toMatchObject({ pageSize: 25 })
    expect([1, 100].map((pageSize) => takes(page, { pageSize }))).toEqual([true, true])
    expect([0, 101, 2.5, 'many'].map((pageSize) => takes(page, { pageSize }))).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(takes(page, { startAfter: letters(201) })).toBe(false)
  })
})

it.each([
  [' four\n', null],
  ['four\u0000', null],
  ['fives', '1 character too many.'],
  [letters(1_613), '1,609 characters too many.'],
])('%j in four characters: %s', (typed, sentence) => {
  expect(describeExcess(typed, 4)).toBe(sentence)
})
