import { describe, expect, it } from 'vitest'
import {
  copyCardSchema,
  copyProblemSentence,
  countWords,
  defaultEndCard,
  defaultStartCard,
  endCardSchema,
  findCopyProblem,
  readCopyCards,
  startCardSchema,
  totalWords,
  withWordCounts,
} from './copy-cards.ts'

const cards = (...copies: string[]) => copies.map((copy, index) => ({ id: `c${index}`, copy }))
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('words', () => {
  it.each([
    ['', 0],
    [' \n\t ', 0],
    ['one', 1],
    ['  Built to  last,\nmade to move ', 6],
    ['semi-automatic isn’t two', 3],
    ['ein\u00a0Wort', 2],
  ])('%j has %i words: white space separates them', (copy, count) => {
    expect(countWords(copy)).toBe(count)
  })

  it('are summed over all cards', () => {
    expect(totalWords(cards('one two', '', 'three'))).toBe(3)
  })

  it('are counted again, whatever a browser sends', () => {
    const sent = [{ id: 'a', copy: 'one two', wordCount: 99 }]
    expect(withWordCounts(sent)).toEqual([{ id: 'a', copy: 'one two', wordCount: 2 }])
  })
})

describe('the budget', () => {
  it('is an upper limit: it may be used to the last word', () => {
    expect(findCopyProblem(cards(words(10), words(10), words(10)), 15)).toBeNull()
    expect(findCopyProblem(cards('', '', ''), 15)).toBeNull()
    expect(findCopyProblem([], 15)).toBeNull()
  })

  it('says how many words are over', () => {
    const problem = findCopyProblem(cards(words(30), 'more', ''), 15)
    expect(problem).toEqual({ code: 'too_many_words', words: 31, allowedWords: 30 })
    expect(problem && copyProblemSentence(problem)).toBe(
      '1 word over: this film has room for 30, you have 31.',
    )
  })

  it('says how many cards are over', () => {
    const problem = findCopyProblem(cards('a', 'b', 'c', 'd'), 15)
    expect(problem && copyProblemSentence(problem)).toBe(
      'This film has room for 3 copy cards; there are 4. Remove 1.',
    )
  })

  it('gives a 5 second film no copy card at all', () => {
    const problem = findCopyProblem(cards(''), 5)
    expect(problem && copyProblemSentence(problem)).toBe(
      'This film has room for no copy cards; there are 1. Remove 1.',
    )
  })
})

describe('stored cards', () => {
  it('are read from every stored format, and invalid ones are left out', () => {
    const stored = [
      { id: 'a', copy: 'old card', wordCount: 7 },
      null,
      'text',
      { id: 'b', copy: 'two words' },
      { id: 'c' },
    ]
    expect(readCopyCards(stored)).toEqual([
      { id: 'a', copy: 'old card', wordCount: 2 },
      { id: 'b', copy: 'two words', wordCount: 2 },
    ])
    expect(readCopyCards({ not: 'a list' })).toEqual([])
  })

  it('get no id from their place: it would move to another card', () => {
    const [a, b] = [
      { id: 'a', copy: 'One.' },
      { id: 'b', copy: 'Two.' },
    ]
    expect(readCopyCards([{ copy: 'By hand.' }, a, b]).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(readCopyCards([b, a]).map(({ id }) => id)).toEqual(['b', 'a'])
  })
})

describe('a new film', () => {
  it('has no start card, and an end card that is off with the logo chosen', () => {
    expect(defaultStartCard).toEqual({ use: false, text: '' })
    expect(defaultEndCard).toEqual({ use: false, logo: true, tagline: '' })
  })
})

const text = (characters: number) => 'a'.repeat(characters)

const takes = (changes: object) =>
  copyCardSchema.safeParse({ id: 'a', copy: '', wordCount: 0, ...changes }).success

describe('what may be written', () => {
  it('on a card: 600 characters, under an id of its own', () => {
    expect([takes({}), takes({ id: text(64), copy: text(600), wordCount: 9 })]).toEqual([true, true])
    for (const bad of [
      { id: '' },
      { id: text(65) },
      { copy: text(601) },
      { wordCount: -1 },
      { copy: null },
    ]) {
      expect(takes(bad)).toBe(false)
    }
  })

  it('on start card and end card: 120 characters', () => {
    expect(
      [120, 121].map((count) => startCardSchema.safeParse({ use: true, text: text(count) }).success),
    ).toEqual([true, false])
    expect(
      [120, 121].map(
        (count) => endCardSchema.safeParse({ use: true, logo: true, tagline: text(count) }).success,
      ),
    ).toEqual([true, false])
    expect([startCardSchema.safeParse({}).success, endCardSchema.safeParse({}).success]).toEqual([
      false,
      false,
    ])
  })

  it('a stored card whose id is none is left out', () => {
    const stored = ['', text(65), 7, text(64)].map((id) => ({ id, copy: '' }))
    expect(readCopyCards(stored).map(({ id }) => id)).toEqual([text(65), text(64)])
  })
})
