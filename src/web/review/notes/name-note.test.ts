import { expect, test } from 'vitest'
import { nameNote } from './name-note.ts'

const rate = { num: 25, den: 1 }
const name = (text: string, frames = { in: 89, out: 90 }) => nameNote({ note: { text }, frames }, rate)

test('a note is named by its place and its words', () => {
  expect(name('Slower,\nplease.')).toBe('00:00:03:14: Slower, please.')
  expect(nameNote({ note: { text: 'Slower.' }, frames: null }, rate)).toBe('Slower.')
})

test('of a long note by the first words, none cut in two', () => {
  const long = `${'slow '.repeat(11)}carefully and quietly`
  expect(name(long)).toBe(`00:00:03:14: ${'slow '.repeat(11).trim()}…`)
  expect(name(`x${'🪨'.repeat(40)}`)).toBe(`00:00:03:14: x${'🪨'.repeat(29)}…`)
})
