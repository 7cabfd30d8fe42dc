import { describe, expect, it } from 'vitest'
import type { BoardVideo } from '#shared/contract/videos/videos.ts'
import type { CutState } from '#shared/videos/cuts/cut-states.ts'
import { makeBoardVideoInTest } from '../parts/make-board-video-in-test.ts'
import {
  createLeftCheck,
  listLoadedVideos,
  isVideoFound,
  insertBoardVideos,
  removeBoardVideos,
  type BoardPage,
} from './board-pages.ts'

/** A video made on that day of November. */
const video = (day: number, changes: Partial<BoardVideo> = {}) =>
  makeBoardVideoInTest({
    id: `film-${day}`,
    title: `Film ${day}`,
    status: 'queued',
    createdAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  })
const page = (days: number[], lastVisible: string | null = null): BoardPage => ({
  videos: days.map((day) => video(day)),
  lastVisible,
})
const listLeft = (pages: BoardPage[]) => {
  const hasLeft = createLeftCheck(pages)
  return [1, 2, 3, 4].filter((day) => hasLeft(video(day)))
}
const days = (pages: BoardPage[]) => listLoadedVideos(pages).map((each) => Number(each.id.slice(5)))

describe('the pages of the board', () => {
  it('show a film once, in its newest version, though two pages brought it', () => {
    const again = { videos: [video(2, { version: 2, title: 'Renamed' }), video(3)], lastVisible: null }
    const videos = listLoadedVideos([page([1, 2], 'after-2'), again])
    expect(videos.map((each) => each.title)).toEqual(['Film 1', 'Renamed', 'Film 3'])
  })

  it('keep oldest first, and order films of one moment by their id', () => {
    const createdAt = video(1).createdAt
    const pages = [{ videos: [video(5), video(4, { createdAt }), video(1)], lastVisible: null }]
    expect(days(pages)).toEqual([1, 4, 5])
  })

  it('lose a film that moved on and keep their cursors', () => {
    const left = removeBoardVideos([page([1, 2], 'after-2'), page([3])], new Set(['film-2']))
    expect(days(left)).toEqual([1, 3])
    expect(left[0]?.lastVisible).toBe('after-2')
  })

  it('take in a film that comes back where its age belongs', () => {
    expect(days(insertBoardVideos([page([1, 3], 'after-3'), page([5])], [video(4)]))).toEqual([1, 3, 4, 5])
    expect(days(insertBoardVideos([page([])], [video(4)]))).toEqual([4])
  })

  it('leave a film to the page that brings it when that one is not loaded yet', () => {
    expect(days(insertBoardVideos([page([1, 3], 'after-3')], [video(9)]))).toEqual([1, 3])
  })

  it('take in a film only before the end of what is loaded, and any film where all is', () => {
    expect(days(insertBoardVideos([page([3, 5], 'after-5')], [video(4), video(1)]))).toEqual([1, 3, 4, 5])
    const createdAt = video(5).createdAt
    const [last] = insertBoardVideos(
      [page([5], 'after-5')],
      [video(6, { createdAt }), video(4, { createdAt })],
    )
    expect(last?.videos.map(({ id }) => id)).toEqual(['film-4', 'film-5'])
    expect(insertBoardVideos([page([], 'after-nothing')], [video(1)])[0]?.videos).toEqual([])
    expect(days(insertBoardVideos([page([1]), page([3])], [video(9)]))).toEqual([1, 3, 9])
  })

  it('stay the pages they were: what arrives stands in the last one, in its order', () => {
    const pages = insertBoardVideos([page([2], 'after-2'), page([5])], [video(4), video(3)])
    expect(pages.map(({ videos }) => videos.map(({ id }) => id))).toEqual([
      ['film-2'],
      ['film-3', 'film-4', 'film-5'],
    ])
    expect(insertBoardVideos([], [video(1)])).toEqual([])
  })

  it('show the newest version, in whichever page it stands', () => {
    const older = { videos: [video(2, { version: 1, title: 'Older' })], lastVisible: null }
    const newer = { videos: [video(2, { version: 2, title: 'Newer' })], lastVisible: 'after-2' }
    expect(listLoadedVideos([newer, older]).map(({ title }) => title)).toEqual(['Newer'])
    // Of one version read twice, what was read last.
    const again = { videos: [video(2, { version: 2, title: 'Read again' })], lastVisible: null }
    expect(listLoadedVideos([newer, again]).map(({ title }) => title)).toEqual(['Read again'])
  })

  it('order films of one moment alike, in whichever order they came', () => {
    const createdAt = video(1).createdAt
    const three = [video(1), video(2, { createdAt }), video(3, { createdAt })]
    for (const videos of [three, three.toReversed(), [three[1]!, three[2]!, three[0]!]]) {
      expect(days([{ videos, lastVisible: null }])).toEqual([1, 2, 3])
    }
    const sameAge = [video(3, { createdAt: video(9).createdAt }), video(4)]
    expect(days([{ videos: sameAge, lastVisible: null }])).toEqual([4, 3])
  })

  it('take a film back that was loaded before it went, also where it was the last one', () => {
    const pages = [page([1, 3], 'after-5')]
    expect(days(insertBoardVideos(pages, [video(5), video(6)], new Set(['film-5'])))).toEqual([1, 3, 5])
  })

  it('tell a film that has left from one that is not loaded, or no longer', () => {
    expect(listLeft([page([1, 3], 'after-3')])).toEqual([2])
    expect(listLeft([page([1, 3])])).toEqual([2, 4])
    expect(listLeft([page([], 'after-3')])).toEqual([])
    expect(listLeft([])).toEqual([])
  })

  it('hold no film twice that arrives where it is already', () => {
    const pages = insertBoardVideos([page([1, 2])], [video(2, { version: 4 })])
    expect(days(pages)).toEqual([1, 2])
    expect(listLoadedVideos(pages)[1]?.version).toBe(4)
  })
})

describe('the search of the board', () => {
  it('finds films by title, customer and parcel reference, all words at once', () => {
    const shoe = video(1, { title: 'Autumn shoe' })
    expect(isVideoFound(shoe, 'autumn INES')).toBe(true)
    expect(isVideoFound(shoe, 'arc-7k2m')).toBe(true)
    expect(isVideoFound(shoe, 'autumn tomas')).toBe(false)
    expect(isVideoFound(shoe, '')).toBe(true)
  })

  it('finds a film whose approved cut is to be delivered', () => {
    const { createdAt } = video(1)
    const facts = { heldBack: null, isApprovalMissing: false, copy: null, exception: null }
    const find = (cut: { state: CutState; deliveredAt: string | null }) =>
      isVideoFound(
        video(1, { status: 'editing', cut: { number: 1, sentAt: createdAt, ...facts, ...cut } }),
        'approved',
      )
    expect(find({ state: 'approved', deliveredAt: null })).toBe(true)
    expect(find({ state: 'approved', deliveredAt: createdAt }), 'delivered').toBe(false)
    expect(find({ state: 'in_review', deliveredAt: null })).toBe(false)
  })

  it('finds a film whose newest cut is not sent yet', () => {
    const facts = { heldBack: null, isApprovalMissing: false, copy: null, exception: null }
    const find = (state: CutState) =>
      isVideoFound(
        video(1, {
          status: 'delivery',
          cut: { number: 2, sentAt: null, deliveredAt: null, state, ...facts },
        }),
        'assembling',
      )
    expect(find('assembling')).toBe(true)
    expect(find('withdrawn')).toBe(false)
  })

  it('finds a film by its open revision, and takes any spaces between words for one', () => {
    const revised = video(1, {
      revision: {
        number: 2,
        note: 'Slower',
        askedAt: video(1).createdAt,
        cut: null,
        changes: 0,
        openChanges: 0,
      },
    })
    expect(isVideoFound(revised, 'revision')).toBe(true)
    expect(isVideoFound(video(1), 'revision')).toBe(false)
    const asked = video(1, {
      openQuestions: [{ id: 'q', about: 'video', isBlocking: true, turn: 'customer' }],
    })
    expect(isVideoFound(asked, 'question')).toBe(true)
    expect(isVideoFound(video(1), 'question')).toBe(false)
    expect(isVideoFound(video(1), 'film   ines')).toBe(true)
    expect(isVideoFound(video(1, { title: 'Wet\u00a0stone' }), 'stone  wet')).toBe(true)
  })
})
