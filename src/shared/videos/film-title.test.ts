import { expect, test } from 'vitest'
import { filmTitle } from './film-title.ts'

test('a film is called by its title', () => {
  expect(filmTitle({ title: ' What is\n\nin the shell ', length: 15 })).toBe('What is in the shell')
})

test('a film without a title is called by its length', () => {
  expect(filmTitle({ title: ' ', length: 15 })).toBe('Untitled 15 second film')
})
