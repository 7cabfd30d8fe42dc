import { describe, expect, it } from 'vitest'
import { seedProducts } from '../products/catalogue.ts'
import { planBlock } from './plan-block.ts'
import type { BlockToPlan, Draft } from './plan-block.ts'

const catalogue = { products: [...seedProducts] }

const draft = (id: string, length: number, more: Partial<Draft> = {}): Draft => ({
  id,
  title: `${length} second ad 1`,
  length,
  hasCutdowns: false,
  move: 'orbit',
  tokens: Math.ceil(length / 5),
  copyCards: [],
  ...more,
})

const cards = (...copy: string[]) => copy.map((line, index) => ({ id: `card-${index + 1}`, copy: line }))

const block = (budget: number, ...drafts: Draft[]): BlockToPlan => ({
  package: 'automated',
  drafts,
  otherTitles: [],
  budget,
})

const keep = (
  film: Draft,
  changes: { lengthSeconds?: number; hasCutdowns?: boolean; title?: string } = {},
) => ({
  id: film.id,
  lengthSeconds: film.length,
  hasCutdowns: film.hasCutdowns,
  move: 'orbit' as const,
  ...changes,
})
const added = (lengthSeconds: number, hasCutdowns = false) => ({
  id: null,
  lengthSeconds,
  hasCutdowns,
  move: 'crane' as const,
})

describe('what a plan costs', () => {
  it('one 30 second film becomes two of 15 for the same tokens', () => {
    const film = draft('a', 30)
    const plan = planBlock(block(6, film), [keep(film, { lengthSeconds: 15 }), added(15)], catalogue)
    expect(plan).toMatchObject({ tokens: 6, left: 0, problem: null, hasChanges: true, removed: [], lost: [] })
    expect(plan.films.map(({ title, tokens }) => [title, tokens])).toEqual([
      ['15 second ad 1', 3],
      ['15 second ad 2', 3],
    ])
  })

  it('more than there is can’t be had, and says how much it is over', () => {
    const film = draft('a', 15)
    const plan = planBlock(block(3, film), [keep(film, { hasCutdowns: true })], catalogue)
    expect(plan).toMatchObject({ left: -1, problem: { code: 'tokens_missing' } })
    expect(plan.problem?.sentence).toBe(
      'That is 1 token more than you have. Make a film shorter, or take one away.',
    )
  })

  it('less than the drafts cost is possible even where tokens are missing', () => {
    const film = draft('a', 30)
    const plan = planBlock(block(1, film), [keep(film, { lengthSeconds: 15 })], catalogue)
    expect(plan).toMatchObject({ left: -2, problem: null })
  })

  it('what stays as it is keeps what it was sold at, also when it is not on sale any more', () => {
    const film = draft('a', 15, { tokens: 2 })
    const withdrawn = { products: seedProducts.map((product) => ({ ...product, isActive: false })) }
    expect(planBlock(block(2, film), [keep(film)], withdrawn)).toMatchObject({
      tokens: 2,
      hasChanges: false,
      problem: null,
    })
    expect(planBlock(block(9, film), [keep(film), added(5)], withdrawn).problem).toMatchObject({
      code: 'selection_not_sold',
    })
  })
})

describe('what a plan loses', () => {
  const written = draft('a', 30, {
    title: 'A morning in the hills',
    copyCards: cards('One.', '', 'Three words here.', 'Four.', 'Five.', 'Six.'),
  })

  it('a shorter film keeps its first words, and says which ones have no room', () => {
    const { films, lost } = planBlock(block(6, written), [keep(written, { lengthSeconds: 15 })], catalogue)
    expect(films[0]?.copy.kept.map(({ id }) => id)).toEqual(['card-1', 'card-3', 'card-4'])
    expect(lost).toEqual([
      { draftId: 'a', title: 'A morning in the hills', isRemoved: false, lines: ['Five.', 'Six.'] },
    ])
  })

  it('a longer film keeps all words and gets room for more', () => {
    const film = draft('a', 15, { copyCards: cards('One.', 'Two.', '') })
    const { films, lost } = planBlock(block(6, film), [keep(film, { lengthSeconds: 30 })], catalogue)
    expect(films[0]?.copy).toMatchObject({ kept: film.copyCards, emptyCards: 3 })
    expect(lost).toEqual([])
  })

  it('a draft that goes is named with its words; one without words goes without a question', () => {
    const empty = draft('b', 5)
    const plan = planBlock(block(7, written, empty), [], catalogue)
    expect(plan.removed.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(plan.lost).toEqual([
      {
        draftId: 'a',
        title: 'A morning in the hills',
        isRemoved: true,
        lines: ['One.', 'Three words here.', 'Four.', 'Five.', 'Six.'],
      },
    ])
  })
})

describe('titles', () => {
  it('that somebody wrote stay; those that only tell the length are told anew, each once', () => {
    const named = draft('a', 30, { title: 'Dawn' })
    const plain = draft('b', 30)
    const plan = planBlock(
      { ...block(12, named, plain), otherTitles: ['15 second ad 1'] },
      [keep(named, { lengthSeconds: 15 }), keep(plain, { lengthSeconds: 15 }), added(15)],
      catalogue,
    )
    expect(plan.films.map(({ title }) => title)).toEqual(['Dawn', '15 second ad 2', '15 second ad 3'])
  })
})
