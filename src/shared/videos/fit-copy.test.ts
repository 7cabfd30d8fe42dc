import { describe, expect, it } from 'vitest'
import { fitCopy } from './fit-copy.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const cards = (...copies: string[]) => copies.map((copy, index) => ({ id: `c${index + 1}`, copy }))
const fit = (lengthSeconds: number, ...copies: string[]) => {
  const { kept, lost, emptyCards } = fitCopy(cards(...copies), lengthSeconds)
  return { kept: kept.map(({ id }) => id), lost: lost.map(({ id }) => id), emptyCards }
}

describe('the copy of a film that becomes another length', () => {
  it('stays whole where there is room, and gets what is missing in empty cards', () => {
    expect(fit(15, 'One.', 'Two.', 'Three.')).toEqual({ kept: ['c1', 'c2', 'c3'], lost: [], emptyCards: 0 })
    expect(fit(30, 'One.')).toEqual({ kept: ['c1'], lost: [], emptyCards: 5 })
  })

  it('loses empty cards first, the last ones before the others', () => {
    expect(fit(15, '', 'Two.', ' ', 'Four.', 'Five.')).toMatchObject({ kept: ['c2', 'c4', 'c5'], lost: [] })
    expect(fit(15, '', 'Two.', '', 'Four.')).toMatchObject({ kept: ['c1', 'c2', 'c4'], lost: [] })
  })

  it('then loses the last cards with words, listed in their order', () => {
    expect(fit(15, 'One.', 'Two.', 'Three.', 'Four.', 'Five.')).toEqual({
      kept: ['c1', 'c2', 'c3'],
      lost: ['c4', 'c5'],
      emptyCards: 0,
    })
    expect(fit(5, 'One.')).toEqual({ kept: [], lost: ['c1'], emptyCards: 0 })
  })

  it('loses whole cards from the end until the words fit, and makes room for empty ones', () => {
    expect(fit(15, words(10), words(10), words(10))).toMatchObject({ lost: [] })
    expect(fit(15, words(10), words(10), words(11))).toEqual({
      kept: ['c1', 'c2'],
      lost: ['c3'],
      emptyCards: 1,
    })
    expect(fit(15, words(31), words(20), words(12))).toEqual({
      kept: [],
      lost: ['c1', 'c2', 'c3'],
      emptyCards: 3,
    })
    // The empty card behind them stays.
    expect(fit(15, words(20), words(20), '')).toEqual({ kept: ['c1', 'c3'], lost: ['c2'], emptyCards: 1 })
  })
})
