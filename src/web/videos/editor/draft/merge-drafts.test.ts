import { describe, expect, it } from 'vitest'
import { createRandom, drawSeeds, type Random } from '#test/random.ts'
import type { WrittenCard } from '#shared/videos/copy-cards.ts'
import { listChangedParts, listRetimedParts, mergeDrafts } from './merge-drafts.ts'
import type { VideoDraft } from './video-draft.ts'

const card = (id: string, copy = id): WrittenCard => ({ id, copy })
const base: VideoDraft = {
  title: 'Wet stone',
  move: 'orbit',
  copyCards: [card('a'), card('b'), card('c')],
  startCard: { use: false, text: '' },
  endCard: { use: false, logo: true, tagline: '' },
  direction: '',
}
const withCards = (...copyCards: WrittenCard[]): VideoDraft => ({ ...base, copyCards })
const merge = (mine: VideoDraft, theirs: VideoDraft) => mergeDrafts([base], mine, theirs)
const ids = ({ copyCards }: VideoDraft) => copyCards.map(({ id }) => id).join('')
const mergedIds = (mine: WrittenCard[], theirs: WrittenCard[]) =>
  ids(merge(withCards(...mine), withCards(...theirs)).merged)

describe('copy that two people changed', () => {
  it('has both changes where they are in different fields and cards', () => {
    const mine = { ...withCards(card('a'), card('b'), card('c', 'mine')), title: 'Mine' }
    const theirs = { ...withCards(card('a'), card('b', 'theirs'), card('c')), direction: 'Theirs' }
    expect(merge(mine, theirs)).toEqual({
      merged: {
        ...base,
        title: 'Mine',
        direction: 'Theirs',
        copyCards: [card('a'), card('b', 'theirs'), card('c', 'mine')],
      },
      conflicts: [],
    })
  })

  it('is in conflict only where both changed the same part otherwise', () => {
    const mine = { ...withCards(card('a', 'mine'), card('b', 'same'), card('c')), title: 'Mine' }
    const theirs = { ...withCards(card('a', 'theirs'), card('b', 'same'), card('c')), title: 'Theirs' }
    expect(merge(mine, theirs).conflicts).toEqual(['title', 'card:a'])
    expect(mergeDrafts([base], mine, theirs, { winner: 'theirs' }).merged).toEqual(theirs)
    expect(mergeDrafts([base], mine, theirs, { winner: 'mine' }).merged).toEqual(mine)
  })

  it('has the cards that either added, and not those that either removed', () => {
    const [a, b, c] = [card('a'), card('b'), card('c')]
    expect(mergedIds([a, card('x'), b, c], [a, b, c, card('y')])).toBe('axbcy')
    expect(mergedIds([a, c], [a, b])).toBe('a')
    expect(mergedIds([card('x'), a, b, c], [a, b])).toBe('xab')
    expect(mergedIds([a, card('x'), b, c], [a, card('y'), b, c])).toBe('axybc')
  })

  it('is in conflict about a card that one removed and the other changed', () => {
    const mine = withCards(card('a'), card('c'))
    const theirs = withCards(card('a'), card('b', 'theirs'), card('c'))
    expect(merge(mine, theirs).conflicts).toEqual(['card:b'])
    expect(ids(mergeDrafts([base], mine, theirs, { winner: 'theirs' }).merged)).toBe('abc')
    expect(ids(merge(mine, theirs).merged)).toBe('ac')
  })

  it('has the order of who changed it, and is in conflict where both did', () => {
    const [a, b, c] = [card('a'), card('b'), card('c')]
    expect(mergedIds([c, a, b], [a, b, c])).toBe('cab')
    expect(mergedIds([a, b, c], [c, a, b])).toBe('cab')
    expect(mergedIds([c, a, b], [a, b, card('x'), c])).toBe('cabx')
    expect(mergedIds([c, card('x'), a, b], [a, b, c, card('y')])).toBe('cyxab')
    expect(merge(withCards(c, a, b), withCards(b, a, c)).conflicts).toEqual(['order'])
  })

  it('is in conflict where a save without an answer leaves open whose change it is', () => {
    const sent = { ...base, title: 'Sent' }
    expect(mergeDrafts([base, sent], sent, base).conflicts).toEqual(['title'])
    expect(mergeDrafts([base, sent], sent, { ...sent, direction: 'Theirs' }).conflicts).toEqual([])
  })

  it('has the start card of one and the move of the other, and is in conflict where both changed the end card', () => {
    const startCard = { use: true, text: 'Hello' }
    const mine = { ...base, startCard, endCard: { ...base.endCard, tagline: 'Mine' } }
    const theirs: VideoDraft = { ...base, move: 'push-in', endCard: { ...base.endCard, tagline: 'Theirs' } }
    expect(merge(mine, theirs)).toEqual({ merged: { ...mine, move: 'push-in' }, conflicts: ['endCard'] })
  })

  it('compares titles as they are stored, and keeps the spaces that are being typed', () => {
    const mine = { ...base, title: 'Wet stone ' }
    expect(merge(mine, { ...base, title: 'Theirs' })).toEqual({
      merged: { ...base, title: 'Theirs' },
      conflicts: [],
    })
    expect(merge({ ...base, title: 'Mine ' }, base).merged.title).toBe('Mine ')
  })

  it('names the cards whose timing differs, and those that are on one side only', () => {
    const timing = { in: 0, out: 50 }
    const retimed = withCards({ ...card('a'), timing }, card('b', 'theirs'), card('c'))
    expect(listRetimedParts(base, retimed)).toEqual(['card:a'])
    expect(listRetimedParts(withCards(card('a')), withCards(card('a'), card('b')))).toEqual(['card:b'])
    expect(listRetimedParts(withCards(card('a'), card('b')), withCards(card('a')))).toEqual(['card:b'])
    const { startCard, endCard } = base
    expect(listRetimedParts(base, { ...base, startCard: { ...startCard, text: 'Words' } })).toEqual([])
    expect(listRetimedParts(base, { ...base, startCard: { ...startCard, use: true } })).toEqual(['startCard'])
    expect(listRetimedParts(base, { ...base, endCard: { ...endCard, timing } })).toEqual(['endCard'])
  })
})

describe('any two changes', () => {
  it.each(drawSeeds(200))('lose nothing, and are the same from both sides (seed %i)', (seed) => {
    const random = createRandom(seed)
    const [mine, theirs] = [change(random, 'mine'), change(random, 'theirs')]
    expect(merge(mine, base).merged).toEqual(mine)
    expect(merge(base, theirs).merged).toEqual(theirs)
    const { merged, conflicts } = merge(mine, theirs)
    expect(new Set(merge(theirs, mine).conflicts)).toEqual(new Set(conflicts))
    expect(new Set(ids(merged)).size).toBe(merged.copyCards.length)
    for (const side of [mine, theirs]) {
      for (const each of side.copyCards) {
        const isOwn = !base.copyCards.some(({ id, copy }) => id === each.id && copy === each.copy)
        if (isOwn && !conflicts.includes(`card:${each.id}`)) expect(merged.copyCards).toContainEqual(each)
      }
    }
    for (const { id } of base.copyCards) {
      const isRemoved = [mine, theirs].some((side) => !side.copyCards.some((each) => each.id === id))
      if (isRemoved && !conflicts.includes(`card:${id}`)) expect(ids(merged)).not.toContain(id)
    }
  })
})

/** Writes, removes, adds and reorders cards, and changes fields. */
function change(random: Random, name: string): VideoDraft {
  const isChanged = () => random.between(0, 2) === 0
  const cards = base.copyCards.flatMap((each) =>
    isChanged() ? (isChanged() ? [] : [card(each.id, name)]) : [each],
  )
  if (isChanged()) cards.splice(random.between(0, cards.length), 0, card(name === 'mine' ? 'x' : 'y'))
  return {
    ...base,
    title: isChanged() ? name : base.title,
    direction: isChanged() ? name : base.direction,
    copyCards: isChanged() ? cards.toReversed() : cards,
  }
}

it('lists the parts in which two drafts differ', () => {
  expect(listChangedParts(base, base)).toEqual([])
  const mine = { ...withCards(card('b'), card('a', 'mine')), title: 'Mine', direction: 'Calm.' }
  expect(listChangedParts(mine, base)).toEqual(['title', 'direction', 'card:a', 'card:c', 'order'])
  const startCard = { use: true, text: 'Hello' }
  const endCard = { ...base.endCard, logo: false }
  expect(listChangedParts({ ...base, startCard, endCard }, base)).toEqual(['startCard', 'endCard'])
})
