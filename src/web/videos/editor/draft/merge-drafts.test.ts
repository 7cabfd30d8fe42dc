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
    expect(merge(withCards(c, a, b), withCards(b, a, c)).conflicts).toEqual(['order'])
  })

  it('is in conflict where a save without an answer leaves open whose change it is', () => {
    const sent = { ...base, title: 'Sent' }
    expect(mergeDrafts([base, sent], sent, base).conflicts).toEqual(['title'])
    expect(mergeDrafts([base, sent], sent, { ...sent, direction: 'Theirs' }).conflicts).toEqual([])
  })

  it('names the cards whose timing differs', () => {
    const theirs = withCards({ ...card('a'), timing: { in: 0, out: 50 } }, card('b', 'theirs'), card('c'))
    expect(listRetimedParts(base, theirs)).toEqual(['card:a'])
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
})
