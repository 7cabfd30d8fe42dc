import { describe, expect, it } from 'vitest'
import { makeFilmInTest } from '../editor/copy/make-film-in-test.ts'
import { filterFilms } from './filter-films.ts'

const items = new Map([['lamp', 'Café lamp']])
const films = [
  makeFilmInTest({ id: 'a', title: 'First light', copy: ['Read on.', ''], itemIds: ['lamp'] }),
  makeFilmInTest({ id: 'b', title: '', copy: [''], status: 'activated' }),
  makeFilmInTest({ id: 'c', title: 'Last light', copy: ['Turn it.'], startCard: { use: true, text: 'KR4' } }),
]
const find = (search: string, status: Parameters<typeof filterFilms>[1]['status'] = null) =>
  filterFilms(films, { search, status }, items).map(({ id }) => id)

describe('films', () => {
  it('are all found where nothing is typed', () => {
    expect(find(' ')).toEqual(['a', 'b', 'c'])
  })

  it.each([
    ['title', 'LIGHT', ['a', 'c']],
    ['name while untitled', 'untitled', ['b']],
    ['item, accents aside', 'cafe', ['a']],
    ['copy', 'turn', ['c']],
    ['start card', 'kr4', ['c']],
    ['words of several places', 'light lamp', ['a']],
    ['no word that is missing', 'light moon', []],
  ])('are found by %s', (_what, search, ids) => {
    expect(find(search)).toEqual(ids)
  })

  it('are filtered by status', () => {
    expect(find('', 'activated')).toEqual(['b'])
    expect(find('light', 'activated')).toEqual([])
  })

  it('are not found by cards that are off', () => {
    const off = makeFilmInTest({ id: 'd', title: 'Off', copy: [], startCard: { use: false, text: 'KR4' } })
    expect(filterFilms([off], { search: 'kr4', status: null }, items)).toEqual([])
  })
})
