import { expect, it } from 'vitest'
import { makeFilmInTest } from './make-film-in-test.ts'
import { findNextFilm } from './next-film.ts'

const films = [
  makeFilmInTest({ id: 'a', copy: [''] }),
  makeFilmInTest({ id: 'b', copy: ['Written.'] }),
  makeFilmInTest({ id: 'c', copy: ['Written.', ''] }),
  makeFilmInTest({ id: 'd', copy: [''], status: 'activated' }),
]
const findNextId = (id: string) => findNextFilm(films, id)?.id

it('the next film is the next draft that lacks copy, from the last one on the first', () => {
  expect(['a', 'b', 'c', 'd'].map(findNextId)).toEqual(['c', 'c', 'a', 'a'])
})

it('a film that the list leaves out is followed by the first', () => {
  expect(findNextId('elsewhere')).toBe('a')
})

it('no film is the next one of itself', () => {
  expect(findNextFilm(films.slice(0, 2), 'a')).toBeNull()
})
