import { expect, test } from 'vitest'
import { findInitials } from './find-initials.ts'

test.each([
  ['Mara Lindqvist', 'ML'],
  ['Mara van der Lindqvist', 'ML'],
  ['ops@northfell.example', 'O'],
  ['jo.ann-lee@northfell.example', 'JL'],
  ['🦊 Fox', 'F'],
  ['🦊fox Den 🦊', 'FD'],
  ['(Mara) "Lindqvist"', 'ML'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['𐐨 7up', '𐐀7'],
  ['👩‍💻', ''],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(findInitials(name)).toBe(initials)
})
