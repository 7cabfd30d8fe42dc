import { describe, expect, it } from 'vitest'
import { defaultStartCard } from './copy-cards.ts'
import { fitCopy } from './fit-copy.ts'
import { splitVideo } from './split-video.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const video = (...copies: string[]) => ({
  copyCards: copies.map((copy, index) => ({ id: `c${index + 1}`, copy })),
  startCard: { use: true, text: 'Before dawn' },
  endCard: { use: true, logo: true, tagline: 'Run first' },
  itemIds: ['item-2'],
  direction: 'Calm.',
})
const split = (lengths: number[], ...copies: string[]) =>
  splitVideo(video(...copies), lengths).map(({ copy }) => ({
    kept: copy.kept.map(({ id }) => id),
    lost: copy.lost.map(({ id }) => id),
    emptyCards: copy.emptyCards,
  }))
const kept = (lengths: number[], ...copies: string[]) => split(lengths, ...copies).map((part) => part.kept)
const lost = (lengths: number[], ...copies: string[]) =>
  split(lengths, ...copies).flatMap((part) => part.lost)

describe('the copy of a film that is split', () => {
  it('goes to the films in order: cards 4 to 6 to the second half', () => {
    expect(split([15, 15], 'One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.')).toEqual([
      { kept: ['c1', 'c2', 'c3'], lost: [], emptyCards: 0 },
      { kept: ['c4', 'c5', 'c6'], lost: [], emptyCards: 0 },
    ])
    expect(kept([20, 10], 'One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.')).toEqual([
      ['c1', 'c2', 'c3', 'c4'],
      ['c5', 'c6'],
    ])
    expect(kept([10, 10, 10], 'One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.')).toEqual([
      ['c1', 'c2'],
      ['c3', 'c4'],
      ['c5', 'c6'],
    ])
  })

  it('stays at its time, empty cards included', () => {
    expect(split([15, 15], 'One.', '', '', '', 'Five.', '')).toEqual([
      { kept: ['c1', 'c2', 'c3'], lost: [], emptyCards: 0 },
      { kept: ['c4', 'c5', 'c6'], lost: [], emptyCards: 0 },
    ])
    expect(split([15, 15], 'One.')).toEqual([
      { kept: ['c1'], lost: [], emptyCards: 2 },
      { kept: [], lost: [], emptyCards: 3 },
    ])
  })

  it('leaves out empty cards where words would be lost otherwise', () => {
    expect(split([10, 5], '', 'Two.', 'Three.')).toEqual([
      { kept: ['c2', 'c3'], lost: [], emptyCards: 0 },
      { kept: [], lost: [], emptyCards: 0 },
    ])
  })

  it('moves a card on where the words of a film are used up', () => {
    expect(split([15, 15], words(15), words(14), words(2), words(10), words(10), '')).toEqual([
      { kept: ['c1', 'c2'], lost: [], emptyCards: 1 },
      { kept: ['c3', 'c4', 'c5'], lost: [], emptyCards: 0 },
    ])
  })

  it('is lost where no film has room, listed in its order', () => {
    expect(lost([5, 5, 5], 'One.', '', 'Three.')).toEqual(['c1', 'c3'])
    expect(split([15, 5], 'One.', 'Two.', 'Three.', 'Four.', 'Five.', '')).toEqual([
      { kept: ['c1', 'c2', 'c3'], lost: [], emptyCards: 0 },
      { kept: [], lost: ['c4', 'c5'], emptyCards: 0 },
    ])
    expect(lost([15, 15], words(31), 'Two.', 'Three.', '', '', '')).toEqual(['c1'])
  })

  it('is never in two films, and never gone unsaid', () => {
    for (const lengths of [
      [15, 15],
      [10, 20],
      [5, 10, 15],
      [7, 8],
      [30, 15],
    ]) {
      for (let filled = 0; filled < 64; filled++) {
        const copies = [7, 1, 12, 3, 20, 5].map((count, at) => (filled & (1 << at) ? words(count) : ''))
        const parts = split(lengths, ...copies)
        const ids = parts.flatMap((part) => [...part.kept, ...part.lost])
        expect(new Set(ids).size).toBe(ids.length)
        for (const [at, copy] of copies.entries()) if (copy) expect(ids).toContain(`c${at + 1}`)
      }
    }
  })

  it('of one film fits its new length as it always did', () => {
    const cards = video(words(31), words(20), words(12)).copyCards
    expect(splitVideo(video(words(31), words(20), words(12)), [15])[0]?.copy).toEqual(fitCopy(cards, 15))
    expect(splitVideo(video('One.'), [])).toEqual([])
  })
})

it('the start card opens the first film; each has the end card, the items and the direction', () => {
  expect(splitVideo(video('One.'), [15, 15]).map(({ content }) => content)).toEqual([
    { startCard: video().startCard, endCard: video().endCard, itemIds: ['item-2'], direction: 'Calm.' },
    { startCard: defaultStartCard, endCard: video().endCard, itemIds: ['item-2'], direction: 'Calm.' },
  ])
})
