import { describe, expect, it } from 'vitest'
import { seedProducts } from '../products/catalogue.ts'
import type { VideoStatus } from '../videos/video-status.ts'
import { blockToPlan, planBlock } from './plan-block.ts'
import type { BlockToPlan, Draft } from './plan-block.ts'

const catalogue = { products: [...seedProducts] }

const draft = (id: string, length: number, more: Partial<Draft> = {}): Draft => ({
  id,
  title: `${length} second ad 1`,
  length,
  frameRate: { num: 25, den: 1 },
  hasCutdowns: false,
  move: 'orbit',
  tokens: Math.ceil(length / 5),
  copyCards: [],
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  itemIds: ['item-1'],
  direction: '',
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
  video: Draft,
  changes: { lengthSeconds?: number; hasCutdowns?: boolean; title?: string } = {},
) => ({
  id: video.id,
  lengthSeconds: video.length,
  hasCutdowns: video.hasCutdowns,
  move: 'orbit' as const,
  ...changes,
})
const added = (lengthSeconds: number, hasCutdowns = false) => ({
  id: null,
  lengthSeconds,
  hasCutdowns,
  move: 'crane' as const,
})

const part = (lengthSeconds: number) => ({ ...added(lengthSeconds), madeFrom: 'a' })

describe('what a plan costs', () => {
  it('one 30 second film becomes two of 15 for the same tokens', () => {
    const video = draft('a', 30)
    const plan = planBlock(block(6, video), [keep(video, { lengthSeconds: 15 }), added(15)], catalogue)
    expect(plan).toMatchObject({ tokens: 6, left: 0, problem: null, hasChanges: true, removed: [], lost: [] })
    expect(plan.videos.map(({ title, tokens }) => [title, tokens])).toEqual([
      ['15 second ad 1', 3],
      ['15 second ad 2', 3],
    ])
  })

  it('a plan over the available tokens is refused with the excess', () => {
    const video = draft('a', 15)
    const plan = planBlock(block(3, video), [keep(video, { hasCutdowns: true })], catalogue)
    expect(plan).toMatchObject({ left: -1, problem: { code: 'tokens_missing' } })
    expect(plan.problem?.sentence).toBe(
      'That is 1 token more than you have. Give up the cutdowns of “15 second ad 1”.',
    )
    const longer = planBlock(block(3, video), [keep(video, { lengthSeconds: 30 })], catalogue)
    expect(longer.problem?.sentence).toBe(
      'That is 3 tokens more than you have. Make a film shorter, or take one away.',
    )
  })

  it('less than the drafts cost is possible even where tokens are missing', () => {
    const video = draft('a', 30)
    const plan = planBlock(block(1, video), [keep(video, { lengthSeconds: 15 })], catalogue)
    expect(plan).toMatchObject({ left: -2, problem: null })
  })

  it('an unchanged draft keeps its price, also when it is no longer on sale', () => {
    const video = draft('a', 15, { tokens: 2 })
    const withdrawn = { products: seedProducts.map((product) => ({ ...product, isActive: false })) }
    expect(planBlock(block(2, video), [keep(video)], withdrawn)).toMatchObject({
      tokens: 2,
      hasChanges: false,
      problem: null,
    })
    expect(planBlock(block(9, video), [keep(video), added(5)], withdrawn).problem).toMatchObject({
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
    const { videos, lost } = planBlock(block(6, written), [keep(written, { lengthSeconds: 15 })], catalogue)
    expect(videos[0]?.copy.kept.map(({ id }) => id)).toEqual(['card-1', 'card-3', 'card-4'])
    expect(lost).toEqual([
      { draftId: 'a', title: 'A morning in the hills', isRemoved: false, lines: ['Five.', 'Six.'] },
    ])
  })

  it('a longer film keeps all words and gets room for more', () => {
    const video = draft('a', 15, { copyCards: cards('One.', 'Two.', '') })
    const { videos, lost } = planBlock(block(6, video), [keep(video, { lengthSeconds: 30 })], catalogue)
    expect(videos[0]?.copy).toMatchObject({ kept: video.copyCards, emptyCards: 3 })
    expect(lost).toEqual([])
  })

  it('a removed draft is named with its words; one without words needs no confirmation', () => {
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

describe('what the films of a split take over', () => {
  const written = draft('a', 30, {
    title: 'Dawn',
    copyCards: cards('One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.'),
    startCard: { use: true, text: 'Before dawn' },
    endCard: { use: true, logo: true, tagline: 'Run first' },
    itemIds: ['item-2'],
  })
  const copies = (...wanted: Parameters<typeof planBlock>[1][number][]) =>
    planBlock(block(99, written), wanted, catalogue).videos.map(({ copy }) => copy.kept.map(({ id }) => id))

  it('is its share of the copy, nothing is lost', () => {
    const plan = planBlock(block(6, written), [keep(written, { lengthSeconds: 15 }), part(15)], catalogue)
    expect(plan).toMatchObject({ tokens: 6, problem: null, lost: [], removed: [] })
    expect(plan.videos.map(({ id, source, title }) => [id, source, title])).toEqual([
      ['a', 'a', 'Dawn'],
      [null, 'a', '15 second ad 1'],
    ])
    expect(plan.videos.map(({ copy }) => copy.kept.map(({ id }) => id))).toEqual([
      ['card-1', 'card-2', 'card-3'],
      ['card-4', 'card-5', 'card-6'],
    ])
    expect(plan.videos[1]?.content).toEqual({
      startCard: { use: false, text: '' },
      endCard: written.endCard,
      itemIds: ['item-2'],
      direction: '',
    })
  })

  it('names what has no room, by the film that it is from', () => {
    const plan = planBlock(block(6, written), [keep(written, { lengthSeconds: 15 }), part(5)], catalogue)
    expect(plan.lost).toEqual([
      { draftId: 'a', title: 'Dawn', isRemoved: false, lines: ['Four.', 'Five.', 'Six.'] },
    ])
  })

  it('stays with the draft while that keeps its length, and is no copy of it', () => {
    expect(copies(keep(written), part(15))).toEqual([written.copyCards.map(({ id }) => id), []])
    const long = { ...written, copyCards: [...written.copyCards, { id: 'card-7', copy: 'Seven.' }] }
    const { videos } = planBlock(block(99, long), [keep(long), part(15)], catalogue)
    expect(videos.map(({ copy }) => copy.kept.length)).toEqual([7, 0])
  })

  it('is the draft’s first, also where it stands behind, and everything where the draft goes', () => {
    expect(copies(part(15), keep(written, { lengthSeconds: 15 }))).toEqual([
      ['card-4', 'card-5', 'card-6'],
      ['card-1', 'card-2', 'card-3'],
    ])
    const plan = planBlock(block(99, written), [part(15)], catalogue)
    expect(plan.videos[0]?.content?.startCard).toEqual(written.startCard)
    expect(plan.lost).toEqual([
      { draftId: 'a', title: 'Dawn', isRemoved: true, lines: ['Four.', 'Five.', 'Six.'] },
    ])
  })

  it('is nothing of a draft that is not in the block', () => {
    const { videos } = planBlock(
      block(99, written),
      [keep(written), { ...part(15), madeFrom: 'b' }],
      catalogue,
    )
    expect(videos[1]).toMatchObject({ source: null, content: null, copy: { kept: [], emptyCards: 3 } })
  })

  it('a removed draft loses its start card and tagline, too', () => {
    const bare = { ...written, copyCards: [] }
    expect(planBlock(block(99, bare), [], catalogue).lost).toEqual([
      { draftId: 'a', title: 'Dawn', isRemoved: true, lines: ['Before dawn', 'Run first'] },
    ])
  })
})

describe('titles', () => {
  it('that were typed stay; those made from the length are made again, each once', () => {
    const named = draft('a', 30, { title: 'Dawn' })
    const plain = draft('b', 30)
    const plan = planBlock(
      { ...block(12, named, plain), otherTitles: ['15 second ad 1'] },
      [keep(named, { lengthSeconds: 15 }), keep(plain, { lengthSeconds: 15 }), added(15)],
      catalogue,
    )
    expect(plan.videos.map(({ title }) => title)).toEqual(['Dawn', '15 second ad 2', '15 second ad 3'])
  })

  it('of a removed draft is not given to a new film at once', () => {
    const plain = draft('a', 15)
    const plan = planBlock(block(12, plain), [added(15)], catalogue)
    expect(plan.videos.map(({ title }) => title)).toEqual(['15 second ad 2'])
  })
})

const video = (id: string, inBlock: number, status: VideoStatus, more: Partial<Draft> = {}) => ({
  ...draft(id, 15, { title: `Film ${id}`, ...more }),
  block: inBlock,
  status,
})

describe('what a plan of a block starts from', () => {
  const videos = [
    video('a', 2, 'draft'),
    video('b', 2, 'activated'),
    video('c', 1, 'draft', { tokens: 2 }),
    video('d', 1, 'queued'),
    video('e', 3, 'draft', { tokens: 2 }),
    video('f', 2, 'delivery'),
  ]

  it('is its drafts, the titles beside them, and the tokens that drafts of other blocks do not need', () => {
    const start = blockToPlan({ package: 'agency', videos, available: 10 }, 2)
    expect(start).toMatchObject({ package: 'agency', otherTitles: ['Film b', 'Film f'], budget: 6 })
    expect(start.drafts.map(({ id }) => id)).toEqual(['a'])
  })
})

const moves = (start: BlockToPlan, ...wanted: Parameters<typeof planBlock>[1][number][]) =>
  planBlock(start, wanted, catalogue).videos.map(({ move }) => move)

describe('the move of a film', () => {
  const video = draft('a', 15, { move: 'crane' })
  const withoutMove = { ...added(15), move: null }

  it('is what the customer chose, or what it was', () => {
    expect(
      moves(block(9, video), { ...keep(video), move: 'whip' }, { ...keep(video), id: null, move: 'slide' }),
    ).toEqual(['whip', 'slide'])
    expect(moves(block(9, video), { ...withoutMove, id: 'a' }, withoutMove)).toEqual(['crane', null])
  })

  it('is the studio’s in the agency package, whatever is sent', () => {
    const agency = { ...block(9, video), package: 'agency' as const }
    expect(moves(agency, { ...keep(video), move: 'whip' }, added(15))).toEqual(['crane', null])
  })
})

describe('whether a plan changes anything', () => {
  const video = draft('a', 15, { title: 'Dawn', copyCards: cards(' One. ', 'Two.') })
  const other = draft('b', 5, { title: 'Dusk' })
  const hasChanges = (...wanted: Parameters<typeof planBlock>[1][number][]) =>
    planBlock(block(9, video, other), wanted, catalogue).hasChanges

  it('does not where every draft stays as it is, its copy included', () => {
    expect(hasChanges(keep(video), keep(other))).toBe(false)
    const { videos } = planBlock(block(9, video), [keep(video)], catalogue)
    expect(videos[0]).toMatchObject({
      isChanged: false,
      copy: { kept: video.copyCards, lost: [], emptyCards: 0 },
    })
  })

  it('does when one is removed, added or changed', () => {
    expect(hasChanges(keep(video))).toBe(true)
    expect(hasChanges(keep(video), keep(other), added(5))).toBe(true)
    expect(hasChanges(keep(video, { title: 'Noon' }), keep(other))).toBe(true)
    expect(hasChanges({ ...keep(video), move: 'whip' as never }, keep(other))).toBe(true)
    expect(hasChanges(keep(video), keep(other, { hasCutdowns: true }))).toBe(true)
  })

  it('one that costs the same as the drafts is refused where tokens are missing', () => {
    const plan = planBlock(block(3, video, other), [keep(video, { hasCutdowns: true })], catalogue)
    expect(plan).toMatchObject({ tokens: 4, left: -1, problem: { code: 'tokens_missing' } })
  })

  it('an unknown draft is a new film', () => {
    const { videos } = planBlock(block(9, video), [{ ...added(5), id: 'unknown' }], catalogue)
    expect(videos[0]).toMatchObject({ id: null, title: '5 second ad 1', isChanged: true })
  })

  it('words are returned without the spaces around them', () => {
    const plan = planBlock(block(9, video, other), [keep(video, { lengthSeconds: 5 })], catalogue)
    expect(plan.lost).toEqual([{ draftId: 'a', title: 'Dawn', isRemoved: false, lines: ['One.', 'Two.'] }])
    expect(planBlock(block(9, video), [], catalogue).lost).toMatchObject([{ lines: ['One.', 'Two.'] }])
  })

  it('is also the direction of a draft that is removed, and never of one that stays', () => {
    const video = draft('a', 15, { direction: ' Calm, blue hour. ' })
    expect(planBlock(block(9, video), [], catalogue).lost).toMatchObject([{ lines: ['Calm, blue hour.'] }])
    expect(planBlock(block(9, video), [keep(video, { lengthSeconds: 5 })], catalogue).lost).toEqual([])
  })
})

const titles = (video: Draft, lengthSeconds: number, title?: string) =>
  planBlock(block(99, video), [keep(video, { lengthSeconds, title })], catalogue).videos.map(
    (each) => each.title,
  )

describe('a title made from the length', () => {
  it('is that of its kind with a number, and nothing besides', () => {
    expect(titles(draft('a', 30, { title: '30 second ad 12' }), 15)).toEqual(['15 second ad 1'])
    for (const title of [
      '30 second ad',
      '30 second ad x',
      '30 second ad 1b',
      '30 second ad b1',
      'My 30 second ad 1',
      'A long story 12',
      '15',
    ]) {
      expect(titles(draft('a', 30, { title }), 15)).toEqual([title])
    }
    expect(titles(draft('a', 30, { title: '30 second ad 1', hasCutdowns: true }), 15)).toEqual([
      '15 second ad 1',
    ])
  })

  it('stays where the length does', () => {
    const video = draft('a', 30, { title: '30 second ad 7' })
    expect(
      planBlock(block(99, video), [keep(video, { hasCutdowns: true })], catalogue).videos[0]?.title,
    ).toBe('30 second ad 7')
  })

  it('is not given to two, also where one of them was written', () => {
    const video = draft('a', 15, { title: '15 second ad 1' })
    const plan = planBlock(block(99, video), [added(15), keep(video), added(15)], catalogue)
    expect(plan.videos.map(({ title }) => title)).toEqual([
      '15 second ad 2',
      '15 second ad 1',
      '15 second ad 3',
    ])
  })

  it('a new film keeps its typed title, without spaces around it', () => {
    const plan = planBlock(
      block(99),
      [
        { ...added(15), title: ' Dawn ' },
        { ...added(15), title: '  ' },
      ],
      catalogue,
    )
    expect(plan.videos.map(({ title }) => title)).toEqual(['Dawn', '15 second ad 1'])
  })
})
