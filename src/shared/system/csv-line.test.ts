import { expect, it } from 'vitest'
import { formatCsvLine } from './csv-line.ts'

it('a line of a table is quoted, with quotes doubled, and ends in CR and LF', () => {
  expect(formatCsvLine(['a', 'b, c', 'say "no"', 'two\nlines', ''])).toBe(
    '"a","b, c","say ""no""","two\nlines",""\r\n',
  )
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠1'])(
  '%j is text to a spreadsheet, and no formula',
  (formula) => {
    expect(formatCsvLine([formula])).toBe(`"'${formula}"\r\n`)
  },
)

it('signs that begin no field stay as they are', () => {
  expect(formatCsvLine(['a=b', ' a=b', '{"a":-1}'])).toBe('"a=b"," a=b","{""a"":-1}"\r\n')
})

it.each([
  ['ok;=1+1;x', "ok;'=1+1;x"],
  [';=1+1;', ";'=1+1;"],
  ['ok; -1', "ok; '-1"],
  ['ok;"=1+1', `ok;""'=1+1`],
  ['ok\n@SUM(A1)', "ok\n'@SUM(A1)"],
  ['a; b = c', 'a; b = c'],
])('%j holds no formula where semicolons separate cells', (text, expected) => {
  expect(formatCsvLine([text])).toBe(`"${expected}"\r\n`)
})
