import { describe, expect, it } from 'vitest'
import { makeVideoInTest } from '../editor/copy/make-video-in-test.ts'
import { filterVideos } from './filter-videos.ts'

const items = new Map([['lamp', 'Café lamp']])
const videos = [
  makeVideoInTest({ id: 'a', title: 'First light', copy: ['Read on.', ''], itemIds: ['lamp'] }),
  makeVideoInTest({ id: 'b', title: '', copy: [''], status: 'activated' }),
  makeVideoInTest({
    id: 'c',
    title: 'Last light',
    copy: ['Turn it.'],
    startCard: { use: true, text: 'KR4' },
  }),
]
const find = (search: string, status: Parameters<typeof filterVideos>[1]['status'] = null) =>
  filterVideos(videos, { search, status }, items).map(({ id }) => id)

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
    const off = makeVideoInTest({ id: 'd', title: 'Off', copy: [], startCard: { use: false, text: 'KR4' } })
    expect(filterVideos([off], { search: 'kr4', status: null }, items)).toEqual([])
  })
})
