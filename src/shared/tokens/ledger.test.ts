import { describe, expect, it } from 'vitest'
import {
  planVideoTokens,
  revisionTokens,
  sumAvailable,
  takeTokens,
  tokenMovementSchema,
  tokenPriceCents,
  tokensLastMs,
} from './ledger.ts'

/** Two lots: the older one has two tokens left, the newer one five. */
const lots = [
  { lotId: 'old', available: 2 },
  { lotId: 'new', available: 5 },
]
const share = (lotId: string, held: number, captured = 0) => ({ lotId, held, captured })

describe('tokens of a film that production has', () => {
  it('are held, the oldest first', () => {
    expect(planVideoTokens('held', 3, [], lots)).toEqual({
      problem: null,
      hold: [
        { lotId: 'old', from: 'available', to: 'held', tokens: 2 },
        { lotId: 'new', from: 'available', to: 'held', tokens: 1 },
      ],
      release: [],
      capture: [],
    })
  })

  it('that it has already are not taken again, wherever they are', () => {
    const nothing = { problem: null, hold: [], release: [], capture: [] }
    expect(planVideoTokens('held', 3, [share('old', 3)], lots)).toEqual(nothing)
    expect(planVideoTokens('held', 3, [share('old', 1, 1), share('new', 1)], lots)).toEqual(nothing)
    expect(planVideoTokens('held', 3, [share('old', 5)], lots)).toEqual(nothing)
    expect(planVideoTokens('held', 3, [share('old', 1, 1)], lots)).toMatchObject({
      hold: [{ lotId: 'old', tokens: 1 }],
    })
  })

  it('are missing as many as there are too few of', () => {
    expect(planVideoTokens('held', 7, [], lots)).toMatchObject({ problem: null })
    expect(planVideoTokens('held', 8, [], lots)).toEqual({
      problem: 'tokens_missing',
      needed: 8,
      available: 7,
    })
    expect(planVideoTokens('held', 9, [share('old', 1)], lots)).toEqual({
      problem: 'tokens_missing',
      needed: 8,
      available: 7,
    })
  })
})

describe('tokens of a delivered film', () => {
  it('are captured: those that were held, and those that are held only now', () => {
    expect(planVideoTokens('captured', 3, [share('old', 2)], [lots[1]!])).toEqual({
      problem: null,
      hold: [{ lotId: 'new', from: 'available', to: 'held', tokens: 1 }],
      release: [],
      capture: [
        { lotId: 'old', from: 'held', to: 'captured', tokens: 2 },
        { lotId: 'new', from: 'held', to: 'captured', tokens: 1 },
      ],
    })
  })

  it('are captured once, however often it is repeated', () => {
    expect(planVideoTokens('captured', 2, [share('old', 0, 2)], lots)).toEqual({
      problem: null,
      hold: [],
      release: [],
      capture: [],
    })
  })
})

describe('tokens of a film that is a draft again', () => {
  it('are available again, held and captured ones, each in its own lot', () => {
    expect(planVideoTokens('none', 3, [share('old', 1, 1), share('new', 1)], [])).toEqual({
      problem: null,
      hold: [],
      capture: [],
      release: [
        { lotId: 'old', from: 'held', to: 'available', tokens: 1 },
        { lotId: 'old', from: 'captured', to: 'available', tokens: 1 },
        { lotId: 'new', from: 'held', to: 'available', tokens: 1 },
      ],
    })
    expect(planVideoTokens('none', 3, [], lots)).toMatchObject({ release: [] })
  })
})

describe('taking tokens', () => {
  it('takes all that are available, and none where one is missing', () => {
    expect(takeTokens(lots, 7, 'captured')).toEqual([
      { lotId: 'old', from: 'available', to: 'captured', tokens: 2 },
      { lotId: 'new', from: 'available', to: 'captured', tokens: 5 },
    ])
    expect(takeTokens(lots, 8, 'captured')).toBeNull()
    expect(takeTokens(lots, 2, 'held')).toEqual([{ lotId: 'old', from: 'available', to: 'held', tokens: 2 }])
  })

  it('takes none where none or less than none are asked for', () => {
    expect(takeTokens(lots, 0, 'held')).toEqual([])
    expect(takeTokens(lots, -3, 'held')).toEqual([])
  })
})

it('what is available is the sum of all lots', () => {
  expect([sumAvailable(lots), sumAvailable([])]).toEqual([7, 0])
})

it('a revision beyond the rounds costs a token for each three of the film, and one at least', () => {
  expect([1, 2, 3, 5, 6, 9, 13].map(revisionTokens)).toEqual([1, 1, 1, 1, 2, 3, 4])
})

it('a token costs its share of the block’s price, in whole cents; of no tokens nothing', () => {
  expect(tokenPriceCents({ blockCents: 152_000, tokensPerBlock: 8 })).toBe(19_000)
  expect(tokenPriceCents({ blockCents: 1000, tokensPerBlock: 3 })).toBe(333)
  expect(tokenPriceCents({ blockCents: 1000, tokensPerBlock: 0 })).toBe(0)
})

it('tokens last ninety days', () => {
  expect(tokensLastMs).toBe(90 * 24 * 60 * 60 * 1000)
})

it('tokens move for these reasons and no others', () => {
  expect(tokenMovementSchema.options).toEqual([
    'grant',
    'hold',
    'release',
    'capture',
    'reverse',
    'revision',
    'expire',
  ])
})
