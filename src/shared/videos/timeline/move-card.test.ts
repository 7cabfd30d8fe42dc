import { describe, expect, test } from 'vitest'
import { changeCard, takePositions } from './change-card.ts'
import { moveCard, snapMove, type CardRoom } from './move-card.ts'

const rate = { num: 25, den: 1 }
const room: CardRoom = { card: { in: 100, out: 140 }, room: { in: 80, out: 200 } }

describe('a card that is moved', () => {
  test.each([
    ['card', 10, { in: 110, out: 150 }],
    ['card', -50, { in: 80, out: 120 }],
    ['card', 500, { in: 160, out: 200 }],
    ['in', -500, { in: 80, out: 140 }],
    ['in', 500, { in: 139, out: 140 }],
    ['out', 500, { in: 100, out: 200 }],
    ['out', -500, { in: 100, out: 101 }],
  ] as const)('%s by %i frames stays between its neighbours, a frame long at least', (grip, by, timing) => {
    expect(moveCard(room, grip, by)).toEqual(timing)
  })

  test.each([
    ['card', 58, 60],
    ['card', -23, -25],
    ['out', 58, 60],
    ['in', 23, 25],
    ['in', 12, 12],
    ['card', 0, 0],
  ] as const)(
    '%s by %i frames goes %i: to a neighbour or to a whole second where one is near',
    (grip, by, snapped) => {
      expect(snapMove(room, grip, by, rate, 2)).toBe(snapped)
    },
  )

  test('is not drawn to anything without reach', () => {
    expect(snapMove(room, 'card', 58, rate, 0)).toBe(58)
  })
})

describe('the positions of cards', () => {
  const video = {
    copyCards: [
      { id: 'a', copy: 'One', timing: { in: 0, out: 10 } },
      { id: 'b', copy: 'Two' },
    ],
    startCard: { use: true, text: 'New' },
    endCard: { use: true, logo: true, tagline: 'Hold on', place: { all: 'top' as const } },
  }

  test('change for one card, and a field that is taken away is gone', () => {
    const timing = { in: 5, out: 9 }
    expect(changeCard(video, 'b', { timing }).copyCards[1]).toEqual({ id: 'b', copy: 'Two', timing })
    expect(changeCard(video, 'start', { timing }).startCard).toEqual({ use: true, text: 'New', timing })
    expect(changeCard(video, 'a', { timing: undefined }).copyCards[0]).toEqual({ id: 'a', copy: 'One' })
    expect(changeCard(video, 'end', { place: undefined }).endCard).not.toHaveProperty('place')
  })

  test('come back from before, while the words of now stay', () => {
    const now = changeCard(
      { ...video, copyCards: video.copyCards.map((card) => ({ ...card, copy: 'New words' })) },
      'a',
      { timing: undefined },
    )
    expect(takePositions(now, video).copyCards[0]).toEqual({
      id: 'a',
      copy: 'New words',
      timing: { in: 0, out: 10 },
    })
  })
})
