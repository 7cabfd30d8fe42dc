import { describe, expect, it } from 'vitest'
import { findOrderGaps, findShownItemIds, findUnshownItems } from './find-order-gaps.ts'
import { defaultSelections, type ProductSelections } from './product-selections.ts'

const item = (id: string, name: string) => ({ id, name, link: '', size: '', notes: '', photoIds: [] })
const video = (id: string, itemIds?: string[]) => ({
  id,
  lengthSeconds: 15,
  count: 1,
  hasCutdowns: false,
  move: 'orbit' as const,
  ...(itemIds && { itemIds }),
})
const order: ProductSelections = {
  ...defaultSelections,
  films: [video('film-1'), video('film-2', ['shoe', 'lace'])],
  items: [item('lace', 'Laces'), item('shoe', 'Shoe')],
}

describe('the items that a film shows', () => {
  it('are the first item until they are chosen, and then those chosen, in the order of the items', () => {
    expect(findShownItemIds({}, order.items)).toEqual(['lace'])
    expect(findShownItemIds({ itemIds: ['shoe', 'lace'] }, order.items)).toEqual(['lace', 'shoe'])
    expect(findShownItemIds({ itemIds: ['gone'] }, order.items)).toEqual([])
    expect(findShownItemIds({}, [])).toEqual([])
  })
})

describe('what an order lacks to be filmed', () => {
  it('is nothing where all items have names and all films an item', () => {
    expect(findOrderGaps(order)).toEqual([])
  })

  it('is the name of each item that has none', () => {
    const items = [item('lace', 'Laces'), item('shoe', '  ')]
    expect(findOrderGaps({ ...order, items })).toEqual([
      { code: 'item_unnamed', itemId: 'shoe', sentence: 'Name Item 2.' },
    ])
  })

  it('is an item for each film that shows none, or only one that is gone', () => {
    const videos = [video('film-1', []), video('film-2'), video('film-3', ['gone'])]
    expect(findOrderGaps({ ...order, films: videos })).toMatchObject([
      { code: 'film_without_item', filmId: 'film-1', sentence: expect.stringContaining('film 1') },
      { code: 'film_without_item', filmId: 'film-3', sentence: expect.stringContaining('film 3') },
    ])
  })

  it('is the note to the producer, for agency alone', () => {
    expect(findOrderGaps({ ...order, package: 'agency', producerNote: ' ' })).toMatchObject([
      { code: 'note_missing' },
    ])
    expect(findOrderGaps({ ...order, package: 'agency', producerNote: 'For runners.' })).toEqual([])
    expect(findOrderGaps({ ...order, package: 'automated', producerNote: '' })).toEqual([])
  })
})

describe('the items that no film shows', () => {
  const items = [item('lace', 'Laces'), item('shoe', 'Shoe')]

  it('are those that none chose; a film that chose none shows the first', () => {
    expect(findUnshownItems([video('film-1')], items)).toEqual([items[1]])
    expect(findUnshownItems([video('film-1', ['shoe'])], items)).toEqual([items[0]])
    expect(findUnshownItems([video('film-1'), video('film-2', ['shoe'])], items)).toEqual([])
  })

  it('are none while there is no film', () => {
    expect(findUnshownItems([], items)).toEqual([])
  })
})
