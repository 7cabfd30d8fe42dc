import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFont } from '#test/files/make-font.ts'
import { fontHeadBytes, isWholeFont } from './is-whole-font.ts'
import { sniffFont, sniffLogo } from './sniff-brand-media.ts'

const modules = join(import.meta.dirname, '../../../../node_modules')
const manrope = readFileSync(
  join(modules, '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2'),
)
const isWhole = (font: Buffer): boolean => {
  const media = sniffFont(font)
  return media !== null && isWholeFont(media, font.subarray(0, fontHeadBytes), font.length)
}

test('a real WOFF2 is a font, and so are OTF and TTF with the tables that every font has', () => {
  for (const font of [manrope, makeFont('ttf'), makeFont('otf')]) expect(isWhole(font)).toBe(true)
  expect([manrope, makeFont('ttf'), makeFont('otf')].map(sniffFont)).toEqual([
    'font/woff2',
    'font/ttf',
    'font/otf',
  ])
})

test.each([
  ['a WOFF2 that was cut off', manrope.subarray(0, -1)],
  ['a WOFF2 with another file behind it', Buffer.concat([manrope, Buffer.from('PK\x03\x04')])],
  ['a TTF that was cut off', makeFont('ttf').subarray(0, -4)],
  ['a TTF with another file behind it', Buffer.concat([makeFont('ttf'), Buffer.from('<script>1</script>')])],
  ['an OTF without a table of characters', makeFont('otf', ['head', 'name'])],
  ['a signature alone', Buffer.from('OTTO')],
  ['a signature and nonsense', Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(100, 7)])],
  ['a collection', Buffer.concat([Buffer.from('ttcf'), Buffer.alloc(100)])],
  ['a program', Buffer.from('MZ\x90\x00')],
  ['nothing', Buffer.alloc(0)],
])('%s is no font', (_what, content) => {
  expect(isWhole(content)).toBe(false)
})

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'image/svg+xml'],
  ['\uFEFF\n<?xml version="1.0"?><svg>', 'image/svg+xml'],
  ['<!-- by a program --><svg>', 'image/svg+xml'],
  ['<!DOCTYPE html><svg>', null],
  ['<html>', null],
  ['\x1f\x8b', null],
  ['', null],
])('a file that begins with %j is taken for %s', (head, media) => {
  expect(sniffLogo(Buffer.from(head))).toBe(media)
})
