import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [6, '6 bytes'],
  [4_100, '4 KB'],
  [217 * 1024, '217 KB'],
  [25 * 1024 ** 2, '25 MB'],
  [1010 * 1024 ** 2, '1 GB'],
  [1.9 * 1024 ** 3, '1.9 GB'],
  [2 * 1024 ** 3, '2 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
