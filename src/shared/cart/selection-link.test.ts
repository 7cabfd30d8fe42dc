import { describe, expect, test } from 'vitest'
import { selectionLinkQuery } from './selection-link-query.ts'
import { findUnreadableVideos, readSelectionLink } from './selection-link.ts'

const read = (query: string) => readSelectionLink(new URLSearchParams(query))

describe('a link into the product form', () => {
  test('brings films, plan and package', () => {
    expect(read('films=15,15,5c&plan=yearly&package=agency')).toEqual({
      plan: 'yearly',
      package: 'agency',
      films: [
        { id: 'film-1', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'orbit' },
        { id: 'film-2', lengthSeconds: 15, count: 1, hasCutdowns: false, move: 'push-in' },
        { id: 'film-3', lengthSeconds: 5, count: 1, hasCutdowns: true, move: 'top-spin' },
      ],
    })
  })

  test('includes counts and moves, and is read back unchanged', () => {
    const videos = [
      { lengthSeconds: 30, count: 3, hasCutdowns: true, move: 'whip' as const },
      { lengthSeconds: 7, count: 1, hasCutdowns: false, move: 'crane' as const },
    ]
    const query = selectionLinkQuery({ films: videos, plan: 'quarterly' })
    expect(query).toBe('films=30x3c:whip,7:crane&plan=quarterly')
    expect(read(query)).toMatchObject({ films: videos, plan: 'quarterly' })
  })

  test.each(['', 'films=', 'films=0,-5,1.5,1e9,abc,15x0,9999', 'plan=weekly&package=gold'])(
    'that says nothing usable (%s) brings nothing',
    (query) => {
      expect(read(query)).toEqual({})
    },
  )

  test('is read without invalid films, up to the limit of films', () => {
    expect(read('films=15,wat,5').films).toHaveLength(2)
    expect(read(`films=${'5,'.repeat(500)}`).films).toHaveLength(60)
  })

  test('names what in it is no film', () => {
    expect(findUnreadableVideos(new URLSearchParams('films=15,0,15x-1,15x1e9,wat,5c'))).toEqual([
      '0',
      '15x-1',
      '15x1e9',
      'wat',
    ])
    expect(findUnreadableVideos(new URLSearchParams('films=15,5&plan=weekly'))).toEqual([])
  })
})

describe('the parts of a link', () => {
  test('are written where they have a value', () => {
    expect(selectionLinkQuery({})).toBe('')
    expect(selectionLinkQuery({ films: [] })).toBe('')
    expect(selectionLinkQuery({ package: 'agency' })).toBe('package=agency')
    expect(selectionLinkQuery({ plan: 'yearly', package: 'agency' })).toBe('plan=yearly&package=agency')
    expect(selectionLinkQuery({ films: [{ lengthSeconds: 15, count: 2, hasCutdowns: true }] })).toBe(
      'films=15x2c',
    )
  })

  test('may have spaces around a film, which is no film by itself', () => {
    expect(read('films= 15 , ,5').films?.map(({ lengthSeconds }) => lengthSeconds)).toEqual([15, 5])
    expect(findUnreadableVideos(new URLSearchParams('films=, 15 ,'))).toEqual([])
    expect(findUnreadableVideos(new URLSearchParams(''))).toEqual([])
  })

  test('are lengths from 1 to 600 seconds, and counts up to 99', () => {
    expect(
      read('films=1,600,601,5x99,5x100').films?.map(({ lengthSeconds, count }) => [lengthSeconds, count]),
    ).toEqual([
      [1, 1],
      [600, 1],
      [5, 99],
    ])
  })

  test('may name a move, and one that the library has not is none', () => {
    expect(read('films=15:crane,15:moonwalk').films?.map(({ move }) => move)).toEqual(['crane', 'push-in'])
  })
})
